package subtitle

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// decode returns the text of a file with lines that end in \n, without a byte order mark, and the encoding it was in.
// False for binary files and for encodings that cannot be told from others.
func decode(content []byte) (text, encoding string, ok bool) {
	switch {
	case bytes.HasPrefix(content, []byte("\xEF\xBB\xBF")):
		text, encoding = string(content[3:]), "utf-8"
	case bytes.HasPrefix(content, []byte("\xFF\xFE")):
		text, encoding = fromUTF16(content[2:], 0), "utf-16le"
	case bytes.HasPrefix(content, []byte("\xFE\xFF")):
		text, encoding = fromUTF16(content[2:], 1), "utf-16be"
	case zerosAt(content, 1):
		text, encoding = fromUTF16(content, 0), "utf-16le"
	case zerosAt(content, 0):
		text, encoding = fromUTF16(content, 1), "utf-16be"
	case utf8.Valid(content):
		text, encoding = string(content), "utf-8"
	case mostlyPairs(content):
		decoded, err := simplifiedchinese.GB18030.NewDecoder().Bytes(content)
		if err != nil {
			return "", "", false
		}
		text, encoding = string(decoded), "gb18030"
	default:
		return "", "", false
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, utf8.RuneError) || strings.ContainsFunc(text, binary) {
		return "", encoding, false
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), encoding, true
}

// binary reports a control character that no text has.
func binary(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != 0x1A || r == 0x7F
}

// fromUTF16 decodes code units whose low byte is the first (0) or the second (1) of each pair.
func fromUTF16(content []byte, low int) string {
	if len(content)%2 == 1 {
		return string(utf8.RuneError)
	}
	units := make([]uint16, 0, len(content)/2)
	for i := 0; i+1 < len(content); i += 2 {
		units = append(units, uint16(content[i+low])|uint16(content[i+1-low])<<8)
	}
	return string(utf16.Decode(units))
}

// zerosAt reports whether the bytes at even (0) or odd (1) places are mostly zero at the start, and the others are not:
// UTF-16 without a mark begins with ASCII in every subtitle file.
func zerosAt(content []byte, place int) bool {
	head := content[:min(len(content), 64)&^1]
	zeros, others := 0, 0
	for i, c := range head {
		switch {
		case c != 0:
		case i%2 == place:
			zeros++
		default:
			others++
		}
	}
	return len(head) >= 8 && others == 0 && zeros*4 >= len(head)
}

// mostlyPairs tells GB18030 from the encodings of one byte a letter: nearly all characters that Chinese subtitles use
// are two bytes from A1 (GB 2312), while an accented letter stands between plain ones.
func mostlyPairs(content []byte) bool {
	pairs, others := 0, 0
	for i := 0; i < len(content); {
		switch {
		case content[i] < 0x80:
			i++
		case i+1 < len(content) && content[i] >= 0xA1 && content[i+1] >= 0xA1:
			pairs++
			i += 2
		default:
			others++
			i += 2
		}
	}
	return pairs > 0 && pairs >= 3*others
}
