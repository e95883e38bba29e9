package castellan.tools.match;

import java.nio.ByteBuffer;

/** Takes {@code final} from the fields of a class file, which then may be set again while the program runs. */
final class FinalFields {

    private static final int FINAL = 0x0010;
    /** From the magic number to the size of the constant pool. */
    private static final int HEADER_BYTES = 8;

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    private FinalFields() {}

    /** The class file with changed flags; nothing else moves. */
    static byte[] removedFrom(byte[] classFile) {
        byte[] changed = classFile.clone();
        ByteBuffer in = ByteBuffer.wrap(changed).position(HEADER_BYTES);
        skipConstants(in);
        skip(in, 6); // flags, this class, super class
        skip(in, 2 * Short.toUnsignedInt(in.getShort())); // interfaces
        int fields = Short.toUnsignedInt(in.getShort());
        for (int i = 0; i < fields; i++) {
            int place = in.position();
            in.putShort((short) (in.getShort(place) & ~FINAL));
            skip(in, 4); // name, type
            skipAttributes(in);
        }
        return changed;
    }

    private static void skipConstants(ByteBuffer in) {
        int count = Short.toUnsignedInt(in.getShort());
        for (int i = 1; i < count; i++) {
            int tag = in.get();
            if (tag == LONG || tag == DOUBLE) {
                i++; // they count for two
            }
            skip(in, tag == UTF8 ? Short.toUnsignedInt(in.getShort()) : constantBytes(tag));
        }
    }

    /** By the tags of the class file format, the text of UTF-8 constants apart. */
    private static int constantBytes(int tag) {
        switch (tag) {
            case 3, 4, 9, 10, 11, 12, 17, 18:
                return 4;
            case LONG, DOUBLE:
                return 8;
            case 7, 8, 16, 19, 20:
                return 2;
            case 15:
                return 3;
            default:
                throw new IllegalArgumentException("a constant of the unknown kind " + tag);
        }
    }

    private static void skipAttributes(ByteBuffer in) {
        int count = Short.toUnsignedInt(in.getShort());
        for (int i = 0; i < count; i++) {
            skip(in, 2); // name
            skip(in, in.getInt());
        }
    }

    private static void skip(ByteBuffer in, int bytes) {
        in.position(in.position() + bytes);
    }
}
