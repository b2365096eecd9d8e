package transparency

import (
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
)

// Verified is what a verified export states.
type Verified struct {
	Head    Head
	Records []Record // by leaf; the zero Record for an erased one
	Erased  int      // leaves whose record is erased
	Names   bool     // the names in JudgesFile are verified too
	Winners bool     // WinnersFile is what was published
	Report  bool     // and so is ReportFile
	Resets  []Reset  // rules that were corrected after the first score
	Notices []Notice // by leaf
	Signatures
	Outcome
}

// Verify checks an export against the published keys: the signature of the head, every
// leaf, every tile, an inclusion proof per leaf, the rules of erasure and names, that every record was
// allowed by the contest's rules when it was written, and ranks, intervals and prizes, which it computes from
// the records. Its error is Problems. It reads nothing but files.
func Verify(files fs.FS, keys VerifierKeys) (*Verified, error) {
	v := verification{files: files}
	v.readHead(keys)
	if v.problems == nil {
		v.readRows()
	}
	for _, check := range []func(){
		v.checkTree, v.checkTiles, v.checkFiles, func() { v.checkWitnessed(keys) }, v.readRecords, v.checkWinners, v.checkReport, v.checkNames, v.checkSignatures, v.checkOutcome, v.checkProofs,
	} {
		if v.problems == nil {
			check()
		}
	}
	if err := v.problems.err(); err != nil {
		return nil, err
	}
	return &v.result, nil
}

// verification is a run of Verify.
type verification struct {
	files    fs.FS
	rows     []Row
	tree     *grownTree
	result   Verified
	problems Problems
}

func (v *verification) read(name string) ([]byte, bool) {
	content, err := fs.ReadFile(v.files, name)
	if err != nil {
		v.problems.add(name, noLeaf, "the file is missing or cannot be read")
		return nil, false
	}
	return content, true
}

func (v *verification) readHead(keys VerifierKeys) {
	signed, found := v.read(HeadFile)
	if !found {
		return
	}
	var err error
	if v.result.Head, err = OpenHead(string(signed), keys); err != nil {
		v.problems.add(HeadFile, noLeaf, "%v", err)
	}
}

func (v *verification) readRows() {
	read, found := v.read(RecordsFile)
	if !found {
		return
	}
	content := string(read)
	v.rows = make([]Row, 0, strings.Count(content, "\n"))
	leaf := int64(0)
	for line := range strings.Lines(content) {
		text, ended := strings.CutSuffix(line, "\n")
		row, reason := parseRow(text)
		if !ended {
			reason = "the line has no end"
		}
		if reason != "" {
			v.problems.add(RecordsFile, leaf, "%s", reason)
		}
		v.rows = append(v.rows, row)
		leaf++
	}
}

// parseRow reads a line of RecordsFile, or returns what is wrong with it.
func parseRow(line string) (row Row, reason string) {
	class, rest, valid := strings.Cut(line, " ")
	switch class {
	case "1":
		row.Class = Counts
	case "2":
		row.Class = MayBeErased
	default:
		return row, "the class of the line is neither 1 nor 2"
	}
	first, rest, ended := strings.Cut(rest, " ")
	valid = valid && ended
	if first == erasedWord {
		row.Erased = true
		valid = valid && decodeHex(row.Digest[:], rest)
	} else {
		row.Record = rest
		valid = valid && decodeHex(row.Salt[:], first)
		row.Digest = DigestOf(row.Salt, row.Record)
	}
	if !valid {
		return row, "the line has neither a salt and a record nor \"erased\" and a hash"
	}
	row.Commitment = CommitDigest(row.Class, row.Digest)
	return row, ""
}

// decodeHex decodes text into all of the bytes. False unless it is what encoding them gives,
// in lower case.
func decodeHex(into []byte, text string) bool {
	if hex.DecodedLen(len(text)) != len(into) || strings.ContainsAny(text, "ABCDEF") {
		return false
	}
	n, err := hex.Decode(into, []byte(text))
	return err == nil && n == len(into)
}

// checkTree compares the tree of the records with the signed one.
func (v *verification) checkTree() {
	commitments := make([]Commitment, len(v.rows))
	for i, row := range v.rows {
		commitments[i] = row.Commitment
	}
	var err error
	if v.tree, err = grow(noHashes(), 0, commitments); err != nil {
		v.problems.add(RecordsFile, noLeaf, "%v", err)
		return
	}
	head := v.result.Head
	if hash, err := root(v.tree.size, v.tree); err == nil && v.tree.size == head.Size && hash == head.Root {
		return
	}
	v.locate()
	if v.tree.size != head.Size {
		v.problems.add(RecordsFile, noLeaf, "there are %d lines, and the head states %d leaves", v.tree.size, head.Size)
	}
	if v.problems == nil {
		v.problems.add(RecordsFile, noLeaf, "the records are not those of the head, and neither are the tiles")
	}
}

// locate finds the records that differ from the tiles, if these are those of the head.
// tlog checks each tile against the head.
func (v *verification) locate() {
	head := v.result.Head
	numbers := make([]int64, min(head.Size, v.tree.size))
	for leaf := range numbers {
		numbers[leaf] = tlog.StoredHashIndex(0, int64(leaf))
	}
	stated, err := tileHashes(v.files, head).ReadHashes(numbers)
	if err != nil {
		return
	}
	own, err := v.tree.ReadHashes(numbers)
	if err != nil {
		return
	}
	for leaf := range numbers {
		if stated[leaf] != own[leaf] {
			v.problems.add(RecordsFile, int64(leaf), "salt and record are not those of the leaf")
		}
	}
}

// checkProofs checks an inclusion proof of every leaf.
func (v *verification) checkProofs() {
	head := v.result.Head
	for leaf, row := range v.rows {
		proof, err := tlog.ProveRecord(head.Size, int64(leaf), v.tree)
		if err == nil {
			err = tlog.CheckRecord(proof, head.Size, head.Root, int64(leaf), leafHash(row.Commitment))
		}
		if err != nil {
			v.problems.add(RecordsFile, int64(leaf), "no proof leads from the leaf to the head")
		}
	}
}

// CheckHead checks the log against another signed head of the same log, from whatever
// source: a former one must be that of the first leaves, and a newer one shows that the
// export lacks leaves. keys check its signature.
func (v *Verified) CheckHead(files fs.FS, name, signed string, keys VerifierKeys) error {
	var problems Problems
	other, err := OpenServedHead(signed, keys)
	if err != nil {
		problems.add(name, noLeaf, "%v", err)
		return problems.err()
	}
	switch own := v.Head; {
	case other.Host != own.Host:
		problems.add(
			name,
			noLeaf,
			"the head is of another contest: %s, and the export of %s",
			origin(other.Host, other.Edition),
			origin(own.Host, own.Edition),
		)
	case other.Edition != own.Edition:
		problems.add(
			name,
			noLeaf,
			"the head is of the %s edition, and the export of the %s one",
			other.Edition,
			own.Edition,
		)
	case other.Size > own.Size:
		problems.add(
			RecordsFile,
			noLeaf,
			"leaves are missing: the export has %d, and %s states %d",
			own.Size,
			name,
			other.Size,
		)
	default:
		if reason := v.leadsTo(files, other); reason != "" {
			problems.add(name, noLeaf, "%s", reason)
		}
	}
	return problems.err()
}

// leadsTo checks the consistency proof from a former head to that of the export.
func (v *Verified) leadsTo(files fs.FS, former Head) string {
	own := v.Head
	if former.Size == own.Size {
		if !former.sameRoot(own) {
			return "the log was forked: there are two heads of its size"
		}
		return ""
	}
	hashes := tileHashes(files, own)
	if former.Size == 0 {
		if empty, err := root(0, hashes); err != nil || empty != former.Root {
			return "this is no head of an empty log"
		}
		return ""
	}
	proof, err := tlog.ProveTree(own.Size, former.Size, hashes)
	if err == nil {
		err = tlog.CheckTree(proof, own.Size, own.Root, former.Size, former.Root)
	}
	if err != nil {
		return fmt.Sprintf(
			"the log was forked: no proof leads from this head of %d leaves to that of the export",
			former.Size,
		)
	}
	return ""
}

// edition is the edition of the export.
func (v *verification) edition() contest.EditionID { return v.result.Head.Edition }
