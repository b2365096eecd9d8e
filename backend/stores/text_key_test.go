package stores_test

import (
	"encoding/json"
	"os"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestDatabaseComparesTextsAsTheDomainDoes with the domain's cases and with every letter, mark and space of the first
// planes.
func TestDatabaseComparesTextsAsTheDomainDoes(t *testing.T) {
	j := newJury(t, 0)
	data, err := os.ReadFile("../contest/testdata/text-keys.json")
	var rows [][]string
	if err == nil {
		err = json.Unmarshal(data, &rows)
	}
	if err != nil {
		t.Fatal(err)
	}
	var texts, want []string
	add := func(text string) { texts, want = append(texts, text), append(want, contest.TextKey(text)) }
	for _, row := range rows {
		for _, text := range row {
			add(text)
			add(text + " " + row[0])
		}
	}
	for r := rune(1); r < 0x3400; r++ {
		add("a" + string(r) + "b")
	}
	for r := rune(0xF900); r < 0x10000; r++ {
		add("a" + string(r) + "b")
	}
	var wrong []string
	err = j.sql.QueryRow(t.Context(), `
		SELECT array_agg(format('%s: %s, %s', t.text, text_key(t.text), t.key))
		FROM unnest($1::text[], $2::text[]) t (text, key) WHERE text_key(t.text) <> t.key`, texts, want).Scan(&wrong)
	if err != nil || len(wrong) > 0 {
		t.Errorf("%d of %d texts differ: %q, %v", len(wrong), len(texts), wrong[:min(20, len(wrong))], err)
	}
}

// TestJudgesNameIsOnePersonsHoweverTyped: no account has the name of another one in other letters, and one is found by
// any.
func TestJudgesNameIsOnePersonsHoweverTyped(t *testing.T) {
	j := newJury(t, 0)
	ctx := t.Context()
	add := func(name string) error {
		_, err := j.CreateJudge(
			ctx,
			jury.Judge{Edition: contest.International, Name: name, Role: jury.RoleJudge, PasswordHash: "x"},
			"tools:test",
			j.now,
		)
		return err
	}
	wantCode(t, add("Zoe\u0308·Saldaña"), "")
	spellings := []string{"Zoë·Saldaña", "ZOË SALDAÑA", "Ｚoë・Saldaña", "zoë•saldan\u0303a"}
	ends := atOnce(20, func(i int) error { return add(spellings[i%len(spellings)]) })
	if ends[contest.CodeConflict] != 20 {
		t.Errorf("other spellings ended with %v, want conflicts", ends)
	}
	for _, typed := range spellings {
		found, err := j.JudgeByName(ctx, contest.International, typed)
		if err != nil || found.Name != "Zoe\u0308·Saldaña" {
			t.Errorf("%q finds %q, %v", typed, found.Name, err)
		}
	}
	wantCode(t, add("Ann"), "")
	wantCode(
		t,
		j.RenameJudge(ctx, contest.International, "Ann", "zoë saldaña", "tools:test", j.now),
		contest.CodeConflict,
	)
	wantCode(t, j.RenameJudge(ctx, contest.International, "zoë saldaña", "Zoë Saldaña", "tools:test", j.now), "")

	// Two accounts from before the rule: each is found by its own spelling, the older one by every other.
	j.exec(`ALTER TABLE judges DISABLE TRIGGER judges_name_key`)
	j.exec(`INSERT INTO judges (edition, name, role, password_hash) VALUES ('international', 'ANN', 'judge', 'x')`)
	for typed, want := range map[string]string{"ANN": "ANN", "Ann": "Ann", "ann": "Ann"} {
		if found, err := j.JudgeByName(ctx, contest.International, typed); err != nil || found.Name != want {
			t.Errorf("%q finds %q, %v; want %q", typed, found.Name, err, want)
		}
	}
}
