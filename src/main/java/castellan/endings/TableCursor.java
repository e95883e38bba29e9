package castellan.endings;

import castellan.files.MappedBytes;

/** Reads the head of a table from its beginning; refuses to read or to skip beyond the content. */
final class TableCursor {

    private final MappedBytes bytes;
    private final long end;
    private long at;

    /** @param end where the content ends and the checksum begins */
    TableCursor(MappedBytes bytes, long end) {
        this.bytes = bytes;
        this.end = end;
    }

    MappedBytes bytes() {
        return bytes;
    }

    long at() {
        return at;
    }

    int nextByte() {
        long place = skip(1);
        return bytes.byteAt(place);
    }

    int nextShort() {
        long place = skip(2);
        return bytes.shortAt(place);
    }

    long nextInt() {
        long place = skip(4);
        return bytes.intAt(place);
    }

    /** @return where the skipped part begins */
    long skip(long length) {
        if (length < 0 || length > end - at) {
            throw new DamagedTableException("it is too short for what its head announces");
        }
        long start = at;
        at += length;
        return start;
    }

    /** Goes on to the next multiple of a power of two. */
    void align(int boundary) {
        skip(-at & boundary - 1);
    }
}
