package transparency

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// decodeStrict reads one JSON value without unknown fields.
func decodeStrict(text string, into any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("read record: %w", err)
	}
	return nil
}

// readRecords reads the records and checks that only those are erased which may be and which a later record lists.
func (v *verification) readRecords() {
	v.result.Records = make([]Record, len(v.rows))
	listed := map[string]int64{} // commitment → the leaf of the last record that lists it as erased
	seen := make(map[Commitment]bool, len(v.rows))
	for leaf, row := range v.rows {
		if seen[row.Commitment] {
			v.problems.add(RecordsFile, int64(leaf), "the leaf is that of an earlier record")
		}
		seen[row.Commitment] = true
		if row.Erased {
			v.result.Erased++
			continue
		}
		record, err := parseRecord(row.Record)
		if err != nil {
			v.problems.add(RecordsFile, int64(leaf), "%v", err)
			continue
		}
		v.result.Records[leaf] = record
		if slices.Contains(contest.RecordKinds(), record.Kind) {
			err := checkEncoding(record)
			if err == nil {
				err = checkForm(record)
			}
			if err != nil {
				v.problems.add(RecordsFile, int64(leaf), "%v", err)
			}
		}
		v.checkRecord(int64(leaf), row, record, listed)
	}
	for leaf, row := range v.rows {
		by, erased := listed[row.Commitment.String()]
		switch {
		case row.Erased && row.Class != MayBeErased:
			v.problems.add(
				RecordsFile,
				int64(leaf),
				"the record is marked as erased, and it counts: only receipts may be erased",
			)
		case row.Erased && (!erased || by < int64(leaf)):
			v.problems.add(RecordsFile, int64(leaf), "the record is marked as erased, and no later record states that")
		}
	}
}

// checkRecord checks what a record is, and notes the commitments that it lists as erased.
func (v *verification) checkRecord(leaf int64, row Row, record Record, listed map[string]int64) {
	if record.Edition != v.edition() {
		v.problems.add(RecordsFile, leaf, "the record is of the %s edition", record.Edition)
	}
	switch {
	case !slices.Contains(contest.RecordKinds(), record.Kind):
		v.problems.add(RecordsFile, leaf, "the kind %q is unknown", record.Kind)
	case row.Class != ClassOf(record.Kind):
		v.problems.add(RecordsFile, leaf, "a record of %s in the class %d", record.Kind, row.Class)
	case record.Kind == contest.RecordErased:
		var data ErasedData
		if err := decodeStrict(string(record.Data), &data); err != nil {
			v.problems.add(RecordsFile, leaf, "%v", err)
		}
		for _, commitment := range data.Commitments {
			listed[commitment] = leaf
		}
	}
}

// checkNames checks the names of JudgesFile, if there is one: every pseudonym that has an
// account has a line, and its name is the one that the account's last record commits to. Only
// those are erased whose record states it.
func (v *verification) checkNames() {
	content, err := fs.ReadFile(v.files, JudgesFile)
	if err != nil {
		return
	}
	v.result.Names = true
	committed, erased := v.committedNames()
	lines := strings.SplitAfter(string(content), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	if !slices.IsSorted(lines) {
		v.problems.add(JudgesFile, noLeaf, "the lines are not in order")
	}
	for i, line := range lines {
		text, ended := strings.CutSuffix(line, "\n")
		name, valid := parseName(text)
		commitment, known := committed[name.Pseudonym]
		delete(committed, name.Pseudonym)
		if !ended || !valid || !known || name.Erased != erased[name.Pseudonym] ||
			!name.Erased && commitment != DigestOf(name.Salt, name.Name).String() {
			v.problems.add(JudgesFile, int64(i), "the name is not the one that the log commits to")
		}
	}
	for pseudonym := range committed {
		v.problems.add(JudgesFile, noLeaf, "%s is missing", pseudonym)
	}
}

// committedNames returns the last commitment to the name of each pseudonym, and the pseudonyms
// whose names are erased.
func (v *verification) committedNames() (committed map[string]string, erased map[string]bool) {
	committed, erased = map[string]string{}, map[string]bool{}
	for leaf, record := range v.result.Records {
		switch record.Kind {
		case contest.RecordJudgeEnabled, contest.RecordJudgeDisabled, contest.RecordJudgeRenamed:
		case contest.RecordJudgeErased:
			erased[record.Judge] = true
			continue
		default:
			continue
		}
		var data JudgeData
		if err := decodeStrict(string(record.Data), &data); err != nil {
			v.problems.add(RecordsFile, int64(leaf), "%v", err)
		}
		committed[record.Judge] = data.Name
	}
	return committed, erased
}

func parseName(line string) (Name, bool) {
	pseudonym, rest, _ := strings.Cut(line, " ")
	name := Name{Pseudonym: pseudonym, Erased: rest == erasedWord}
	if !name.Erased {
		salt, text, _ := strings.Cut(rest, " ")
		raw, err := hex.DecodeString(salt)
		if err != nil || len(raw) != len(name.Salt) {
			return name, false
		}
		name.Salt, name.Name = Salt(raw), text
	}
	return name, name.line() == line
}

// FindReceipt returns the leaf of a receipt by the SHA-256 of its signed text.
func (v *Verified) FindReceipt(sum [32]byte) (leaf int, found bool) {
	wanted := []byte(hex.EncodeToString(sum[:]))
	for leaf, record := range v.Records {
		if record.Kind == contest.RecordReceipt && bytes.Contains(record.Data, wanted) {
			return leaf, true
		}
	}
	return 0, false
}

// checkOutcome replays the records by the contest's rules, computes the results from them and compares these with
// RankingFile and PrizesFile.
func (v *verification) checkOutcome() {
	state := replay(v.edition(), v.result.Records)
	for _, fault := range state.faults {
		v.problems.add(RecordsFile, fault.leaf, "%s: %s", v.result.Records[fault.leaf].Kind, fault.rule)
	}
	if v.problems != nil {
		return
	}
	var err error
	if v.result.Outcome, err = state.outcome(state.draws()); err != nil {
		v.problems.add(RecordsFile, noLeaf, "%v", err)
		return
	}
	v.result.Resets, v.result.Notices = state.resets, state.notices
	v.checkWinnersStated(state.published)
	ranks, prizes, err := v.result.encode()
	if err != nil {
		v.problems.add(RankingFile, noLeaf, "%v", err)
		return
	}
	if stated, found := v.read(RankingFile); found && !bytes.Equal(stated, ranks) {
		v.problems.add(RankingFile, noLeaf, "the ranks are not those that the records give")
	}
	order, err := v.result.encodeOrder()
	if err != nil {
		v.problems.add(OrderFile, noLeaf, "%v", err)
		return
	}
	if stated, found := v.read(OrderFile); found && !bytes.Equal(stated, order) {
		v.problems.add(OrderFile, noLeaf, "drift or order effect are not those that the records give")
	}
	if stated, found := v.read(PrizesFile); found && !bytes.Equal(stated, prizes) {
		v.problems.add(PrizesFile, noLeaf, "the prizes are not those that the records give")
	}
}
