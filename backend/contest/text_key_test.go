package contest_test

import (
	"encoding/json"
	"os"
	"testing"

	"marquee/backend/contest"
)

// TestTextsAlikeHaveOneKey: each row of the file is one text, typed in several ways. The database is tested with the
// same.
func TestTextsAlikeHaveOneKey(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/text-keys.json")
	var rows [][]string
	if err == nil {
		err = json.Unmarshal(data, &rows)
	}
	if err != nil || len(rows) < 10 {
		t.Fatal(len(rows), err)
	}
	of := map[string]int{}
	for i, row := range rows {
		for _, text := range row {
			if key := contest.TextKey(text); key != contest.TextKey(row[0]) {
				t.Errorf("the key of %+q is %+q, that of %+q %+q", text, key, row[0], contest.TextKey(row[0]))
			}
		}
		if other, known := of[contest.TextKey(row[0])]; known {
			t.Errorf("rows %d and %d have one key", other, i)
		}
		of[contest.TextKey(row[0])] = i
	}
}

func TestTextsAreReadAsMeant(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Zoe\u0308":                       "Zo\u00eb",
		"\ufeff\u202aname\u202c\u00a0 ":   "name",
		"ze\u200bro":                      "zero",
		"می\u200cخواهم":                   "می\u200cخواهم",
		"\U0001f469\u200d\U0001f680":      "\U0001f469\u200d\U0001f680",
		"ᠮᠣᠩᠭᠣᠯ\u180eᠠ":                   "ᠮᠣᠩᠭᠣᠯ\u180eᠠ",
		"ｆｉｌｍ":                            "ｆｉｌｍ", // as written
		"one\n\ntwo":                      "one\n\ntwo",
		"a\u202eb":                        "a\u202eb", // refused by the rules of a line
		"\U0001f3f4\U000e0067\U000e007f ": "\U0001f3f4\U000e0067\U000e007f",
	} {
		if got := contest.ReadText(text); got != want {
			t.Errorf("ReadText(%+q) = %+q, want %+q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"\u200bname@example.com": "name@example.com", "\u202aname@example.com\u202c": "name@example.com",
		"name＠example.com": "name@example.com", "ｎａｍｅ@example。com": "name@example.com", "name@example.com\u00a0": "name@example.com",
		"１２３４５６": "123456", "fran\u212a@example.com": "fran\u212a@example.com",
	} {
		if got := contest.ReadLatin(text); got != want {
			t.Errorf("ReadLatin(%+q) = %+q, want %+q", text, got, want)
		}
	}
}
