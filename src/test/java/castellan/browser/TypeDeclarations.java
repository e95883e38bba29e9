package castellan.browser;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** The part of TypeScript that {@code messages.d.ts} is written in: flat interfaces, unions and arrays. */
final class TypeDeclarations {

    /** In an example, stands for a value of the type of this name. */
    static final String PLACEHOLDER = "@";

    /** In an example, stands for anything. */
    static final String ANYTHING = "@anything";

    private static final Pattern INTERFACE = Pattern.compile(
            "^export interface (?<name>\\w+)( extends Omit<(?<base>\\w+), (?<without>[^>]+)>)? \\{(?<body>[^}]*)}",
            Pattern.MULTILINE);
    private static final Pattern MEMBER =
            Pattern.compile("^ {2}(?<name>\\w+|\\[name: string])(?<optional>\\?)?: (?<type>.+);$", Pattern.MULTILINE);
    private static final Pattern ALIAS =
            Pattern.compile("^export type (?<name>\\w+) = (?<type>[^;]+);", Pattern.MULTILINE);
    private static final String ANY_NAME = "[name: string]";

    /** @param owner the interface that declares it */
    record Member(String owner, String name, String type, boolean isOptional) {

        @Override
        public String toString() {
            return owner + "." + name;
        }
    }

    private final Map<String, Map<String, Member>> interfaces = new LinkedHashMap<>();
    private final Map<String, List<String>> omitted = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();

    TypeDeclarations(String text) {
        Matcher alias = ALIAS.matcher(text);
        while (alias.find()) {
            aliases.put(alias.group("name"), alias.group("type"));
        }
        Matcher found = INTERFACE.matcher(text);
        while (found.find()) {
            interfaces.put(found.group("name"), members(found));
        }
    }

    private Map<String, Member> members(Matcher found) {
        Map<String, Member> members = new LinkedHashMap<>();
        if (found.group("base") != null) {
            List<String> without = Arrays.stream(found.group("without").split("\\|"))
                    .map(name -> name.strip().replace("'", ""))
                    .toList();
            omitted.put(found.group("name"), without);
            members.putAll(interfaces.get(found.group("base")));
            members.keySet().removeAll(without);
        }
        Matcher member = MEMBER.matcher(found.group("body"));
        while (member.find()) {
            members.put(
                    member.group("name"),
                    new Member(
                            found.group("name"),
                            member.group("name"),
                            member.group("type"),
                            member.group("optional") != null));
        }
        return members;
    }

    Set<String> interfaces() {
        return interfaces.keySet();
    }

    Set<String> membersOf(String type) {
        return interfaces.get(type).keySet();
    }

    /** What the interface leaves out of the one that it extends. */
    List<String> omittedBy(String type) {
        return omitted.getOrDefault(type, List.of());
    }

    /** Every member where it is declared. */
    Set<Member> declared() {
        Set<Member> all = new LinkedHashSet<>();
        interfaces.values().forEach(members -> all.addAll(members.values()));
        return all;
    }

    /** The interfaces that an example is a value of. */
    List<String> fitting(JsonObject example) {
        return interfaces.keySet().stream()
                .filter(name -> fits(example, name, new ArrayList<>()))
                .toList();
    }

    /** The members that a value of this type shows, also those of the values inside it. */
    List<Member> shown(JsonElement value, String type) {
        List<Member> shown = new ArrayList<>();
        if (!fits(value, type, shown)) {
            throw new IllegalArgumentException(value + " is no " + type);
        }
        return shown;
    }

    private boolean fits(JsonElement value, String type, List<Member> shown) {
        if (value.isJsonPrimitive() && value.getAsString().equals(ANYTHING)) {
            return true;
        }
        return Arrays.stream(type.split(" \\| ")).anyMatch(one -> {
            List<Member> inside = new ArrayList<>();
            boolean isFitting = fitsOne(value, one.strip(), inside);
            shown.addAll(isFitting ? inside : List.of());
            return isFitting;
        });
    }

    private boolean fitsOne(JsonElement value, String type, List<Member> shown) {
        if (aliases.containsKey(type)) {
            return fits(value, aliases.get(type), shown);
        }
        if (value.isJsonNull()) {
            return type.equals("null");
        }
        if (value.isJsonArray()) {
            return type.endsWith("[]")
                    && StreamSupport.stream(value.getAsJsonArray().spliterator(), false)
                            .allMatch(item -> fits(item, type.substring(0, type.length() - 2), shown));
        }
        if (value.isJsonObject()) {
            return interfaces.containsKey(type) && fitsInterface(value.getAsJsonObject(), interfaces.get(type), shown);
        }
        return fitsPrimitive(value.getAsJsonPrimitive(), type);
    }

    private static boolean fitsPrimitive(JsonPrimitive value, String type) {
        if (value.isNumber()) {
            return type.equals("number");
        }
        if (value.isBoolean()) {
            return type.equals("boolean");
        }
        String text = value.getAsString();
        return text.startsWith(PLACEHOLDER)
                ? text.equals(PLACEHOLDER + type)
                : type.equals("string") || type.equals("'" + text + "'");
    }

    private boolean fitsInterface(JsonObject value, Map<String, Member> members, List<Member> shown) {
        for (Map.Entry<String, JsonElement> entry : value.entrySet()) {
            Member member = members.getOrDefault(entry.getKey(), members.get(ANY_NAME));
            if (member == null || !fits(entry.getValue(), member.type(), shown)) {
                return false;
            }
            shown.add(member);
        }
        return members.values().stream()
                .allMatch(member -> member.isOptional() || member.name().equals(ANY_NAME) || value.has(member.name()));
    }
}
