package transparency

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
)

// The files of an export. Beside them are the tiles, as /log/ serves them (tile/0/000).
const (
	HeadFile    = "head.txt"    // the signed head
	RecordsFile = "records.txt" // a line per leaf, in order
	JudgesFile  = "judges.txt"  // who is who; only when the names are published
)

// Row is a leaf with what its commitment hides.
type Row struct {
	Class      Class
	Commitment Commitment
	Digest     Digest
	Erased     bool // salt and record are deleted
	Salt       Salt
	Record     string
}

// NewRow returns the leaf of a record.
func NewRow(kind contest.RecordKind, salt Salt, record string) Row {
	row := Row{Class: ClassOf(kind), Salt: salt, Record: record, Digest: DigestOf(salt, record)}
	row.Commitment = CommitDigest(row.Class, row.Digest)
	return row
}

// Erase returns the leaf without what its commitment hides.
func (r Row) Erase() Row {
	return Row{Class: r.Class, Commitment: r.Commitment, Digest: r.Digest, Erased: true}
}

// line is the row in RecordsFile: the class, then salt and record, or "erased" and the digest.
func (r Row) line() string {
	class := strconv.Itoa(int(r.Class)) + " "
	if r.Erased {
		return class + erasedWord + " " + r.Digest.String()
	}
	return class + hex.EncodeToString(r.Salt[:]) + " " + r.Record
}

// Name is the person behind a pseudonym.
type Name struct {
	Pseudonym string
	Erased    bool // salt and name are deleted
	Salt      Salt
	Name      string
}

// line is the name in JudgesFile.
func (n Name) line() string {
	if n.Erased {
		return n.Pseudonym + " " + erasedWord
	}
	return n.Pseudonym + " " + hex.EncodeToString(n.Salt[:]) + " " + n.Name
}

// erasedWord replaces a deleted salt.
const erasedWord = "erased"

// Export is a log with everything that its commitments hide.
type Export struct {
	Edition contest.EditionID
	Note    string // the signed head
	// Witnessed is the newest published head that a witness has cosigned, with the cosignatures; "": none.
	Witnessed string
	Rows      []Row  // by leaf
	Winners   []byte // what was published last; nil: nothing, or something in it was erased since
	Report    []byte // the report that was published with it; nil: none
	Names     []Name // nil: not published
	// Nominations are those that the service has, which CheckOutcome compares with the records; nil: none are compared.
	Nominations []StoredNomination
	Outcome
}

// ExportStore reads exports.
type ExportStore interface {
	// Export reads the whole log of an edition at its newest head. CONFLICT while records
	// wait for their leaves, NOT_FOUND before the first head. Without names, Names is nil.
	Export(ctx context.Context, edition contest.EditionID, names bool) (Export, error)
}

// Files returns the files of the export by their names.
func (e Export) Files() (map[string][]byte, error) {
	var records strings.Builder
	commitments := make([]Commitment, len(e.Rows))
	for i, row := range e.Rows {
		commitments[i] = row.Commitment
		records.WriteString(row.line() + "\n")
	}
	files := map[string][]byte{
		HeadFile:    []byte(e.Note),
		RecordsFile: []byte(records.String()),
		FormatFile:  []byte(format),
	}
	if e.Witnessed != "" {
		files[WitnessedFile] = []byte(e.Witnessed)
	}
	if e.Winners != nil {
		files[WinnersFile] = e.Winners
	}
	if e.Report != nil {
		files[ReportFile] = e.Report
	}
	if e.Names != nil {
		lines := make([]string, len(e.Names))
		for i, name := range e.Names {
			lines[i] = name.line() + "\n"
		}
		slices.Sort(lines)
		files[JudgesFile] = []byte(strings.Join(lines, ""))
	}
	var err error
	if files[RankingFile], files[PrizesFile], err = e.encode(); err != nil {
		return nil, err
	}
	if files[OrderFile], err = e.encodeOrder(); err != nil {
		return nil, err
	}
	tree, err := grow(noHashes(), 0, commitments)
	if err != nil {
		return nil, err
	}
	for _, tile := range tlog.NewTiles(tileHeight, 0, tree.size) {
		if files[tilePath(tile)], err = tlog.ReadTileData(tile, tree); err != nil {
			return nil, fmt.Errorf("write tile: %w", err)
		}
	}
	return files, nil
}

// noHashes reads the hashes of an empty tree.
func noHashes() HashReader {
	return tlog.HashReaderFunc(func(numbers []int64) ([]Hash, error) {
		return nil, fmt.Errorf("an empty tree has no hash %d", numbers[0])
	})
}
