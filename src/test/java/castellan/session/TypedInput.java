package castellan.session;

import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Standard input under the control of a test. */
public final class TypedInput extends InputStream {

    private static final byte[] END = {};

    private final BlockingQueue<byte[]> typed = new LinkedBlockingQueue<>();
    private byte[] current = {'\n'};
    private int position = 1;

    public void type(byte[] bytes) {
        if (bytes.length > 0) {
            typed.add(bytes.clone());
        }
    }

    public void end() {
        typed.add(END);
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        try {
            while (position == current.length && current != END) {
                current = typed.take();
                position = 0;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (current == END) {
            return -1;
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, target, offset, count);
        position += count;
        return count;
    }
}
