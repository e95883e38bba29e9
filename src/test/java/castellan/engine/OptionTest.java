package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class OptionTest {

    @Test
    void aNumberBeyondItsBoundsBecomesTheNearestBound() {
        Option option = Option.spin("Depth", 5, 1, 10);
        assertEquals(Optional.of("Depth goes from 1 to 10, not to 11; set to 10"), option.set("11"));
        assertEquals(10, option.number());
        assertTrue(option.set("-3").isPresent());
        assertEquals(1, option.number());
        assertEquals(Optional.empty(), option.set("7"));
        assertEquals(7, option.number());
    }

    @Test
    void aDefaultBeyondTheBoundsIsAMistakeOfTheProgram() {
        assertThrows(IllegalArgumentException.class, () -> Option.spin("Depth", 0, 1, 10));
    }

    @Test
    void settingTheDefaultTakesNoSecondBest() {
        Option option = Option.spin("Depth", 5, 1, 10);
        assertEquals(Optional.of("Depth goes from 1 to 10, not to 11"), option.setDefault("11"));
        assertEquals("5", option.announcedDefault());
        assertEquals(Optional.empty(), option.setDefault("6"));
        assertEquals("6", option.announcedDefault());
        assertEquals(6, option.number());
    }

    @Test
    void settingTheValueLeavesTheAnnouncedDefault() {
        Option option = Option.check("Loud", false);
        assertEquals(Optional.empty(), option.set("TRUE"));
        assertTrue(option.isOn());
        assertEquals("false", option.announcedDefault());
    }

    @Test
    void anEmptyStringHasAWordOfItsOwn() {
        Option option = Option.string("File", "");
        assertEquals("<empty>", option.announcedDefault());
        option.set("a  b");
        assertEquals("a  b", option.text());
        option.set("<empty>");
        assertEquals("", option.text());
    }

    @Test
    void aChangeIsTakenOnceAndEvenTheSameValueIsOne() {
        Option option = Option.spin("Depth", 5, 1, 10);
        assertFalse(option.takeChange());
        option.set("5");
        assertTrue(option.takeChange());
        assertFalse(option.takeChange());
        option.set("x");
        assertFalse(option.takeChange(), "what is no number changes nothing");
    }

    @Test
    void aButtonIsPressedAndHasNoDefault() {
        Option option = Option.button("Clear");
        assertEquals(Optional.empty(), option.set(""));
        assertTrue(option.takeChange());
        assertTrue(option.setDefault("1").isPresent());
    }
}
