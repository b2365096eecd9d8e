package contest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// minOwnLetters is how many letters a password has besides common words.
const minOwnLetters = 4

// commonPassword reports whether a password of a judge of this name is easy to guess: common
// words, the judge's name and other known names, rows of keys and repetitions, with digits and signs added or in the
// place of letters.
func commonPassword(password, name string, others ...string) bool {
	known := append([]string{name}, others...)
	password = strings.ToLower(password)
	if repeats(password) || isMarkup(password) || repeats(lettersOf(password)) {
		return true
	}
	unmasked := strings.NewReplacer(
		"0",
		"o",
		"1",
		"i",
		"3",
		"e",
		"4",
		"a",
		"5",
		"s",
		"7",
		"t",
		"@",
		"a",
		"$",
		"s",
		"!",
		"i",
	).Replace(
		password,
	)
	return ownLetters(password, known) < minOwnLetters || ownLetters(unmasked, known) < minOwnLetters
}

// repeats reports whether a text is a shorter one, repeated.
func repeats(text string) bool {
	runes := []rune(text)
	for period := 1; period <= len(runes)/2; period++ {
		same := 0
		for same+period < len(runes) && runes[same] == runes[same+period] {
			same++
		}
		if same+period == len(runes) {
			return true
		}
	}
	return false
}

// isMarkup reports whether a text looks like a piece of a page or a script, as examples of attacks do.
func isMarkup(text string) bool {
	return strings.Contains(text, "<") && strings.ContainsAny(text, ">=/") || strings.Contains(text, "javascript:")
}

// lettersOf returns the letters of a text.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, text)
}

// ownLetters counts the letters of a text that are left without common words and the names, as a whole and by word. A
// short word of a name may be within a common word, so that what is left depends on which is taken out first.
func ownLetters(text string, names []string) int {
	letters, parts := lettersOf(text), nameParts(names)
	return min(
		utf8.RuneCountInString(without(without(letters, parts), commonWords())),
		utf8.RuneCountInString(without(without(letters, commonWords()), parts)),
	)
}

// nameParts returns each name as one word, and its words.
func nameParts(names []string) (parts []string) {
	for _, name := range names {
		words := strings.FieldsFunc(TextKey(name), func(r rune) bool { return !unicode.IsLetter(r) })
		parts = append(append(parts, strings.Join(words, "")), words...)
	}
	return parts
}

// without takes words out of a text, one after the other.
func without(text string, words []string) string {
	for _, word := range words {
		if word != "" {
			text = strings.ReplaceAll(text, word, "")
		}
	}
	return text
}

// commonWords are the words of the most used passwords of twelve and more characters, longer
// ones before those that they contain.
func commonWords() []string {
	return strings.Fields(`
		administrator administrateur password passwort passord passw0rd qwertyuiop qwertzuiop azertyuiop
		abcdefghijklmnopqrstuvwxyz abcdefghijkl abcdefgh abcdef asdfghjkl zxcvbnm qwertyui qwertz qwerty azerty
		asdfgh asdf qazwsxedc qazwsx zaqwsx zxcv qwer qwe abcd abc xyz
		iloveyou letmeinplease letmein welcome changeme changeit default superman batman spiderman starwars pokemon
		football baseball basketball liverpool chelsea arsenal sunshine princess butterfly chocolate
		michael jennifer jordan charlie dragon monkey shadow master killer computer internet
		trustno mustang freedom whatever secret login guest admin root user test hello pass summer winter spring autumn
		marquee openframe festival competition contest nominator judges judge jury film movie cinema
		woaini wodemima mima 密码 我爱你 评委 提名 电影`)
}
