package castellan.web;

import io.nayuki.qrcodegen.QrCode;
import java.util.ArrayList;
import java.util.List;

/**
 * A link as a QR code, for the camera of a phone.
 *
 * @param rows from top to bottom; each has one 1 for a dark module and one 0 for a light one
 */
record LinkCode(String link, List<String> rows) {

    static LinkCode of(String link) {
        QrCode code = QrCode.encodeText(link, QrCode.Ecc.MEDIUM);
        List<String> rows = new ArrayList<>();
        for (int y = 0; y < code.size; y++) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < code.size; x++) {
                row.append(code.getModule(x, y) ? '1' : '0');
            }
            rows.add(row.toString());
        }
        return new LinkCode(link, rows);
    }
}
