package transparency

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"marquee/backend/witness"
)

// WitnessedFile is the file of an export with the newest head that a witness has cosigned, and the cosignatures. An
// export without witnesses has none.
const WitnessedFile = "witnessed.txt"

// OpenServedHead is OpenHead for a head as /log/ serves it, which may have cosignatures of witnesses.
func OpenServedHead(signed string, keys VerifierKeys) (Head, error) {
	text, lines, found := strings.Cut(signed, "\n\n")
	if !found {
		return Head{}, errHead
	}
	origin, _, _ := strings.Cut(text, "\n")
	plain := text + "\n\n"
	for line := range strings.Lines(lines) {
		if strings.HasPrefix(line, "— "+origin+" ") {
			plain += line
		}
	}
	return OpenHead(plain, keys)
}

// checkWitnessed checks that the head of WitnessedFile, if there is one, is of this log.
func (v *verification) checkWitnessed(keys VerifierKeys) {
	content, err := fs.ReadFile(v.files, WitnessedFile)
	if err != nil {
		return
	}
	if err := v.result.CheckHead(v.files, WitnessedFile, string(content), keys); err != nil {
		v.problems.add(WitnessedFile, noLeaf, "%v", err)
	}
}

// CheckWitnesses checks that the export's own head has the cosignatures of at least quorum of the witnesses, in its
// WitnessedFile or in one of the heads, which Verify and CheckHead have checked. A head of an earlier size is not
// enough:
// nobody has seen what follows it. It returns the names of the witnesses.
func (v *Verified) CheckWitnesses(files fs.FS, heads []string, witnesses []witness.Key, quorum int) ([]string, error) {
	if content, err := fs.ReadFile(files, WitnessedFile); err == nil {
		heads = append(slices.Clone(heads), string(content))
	}
	var names []string
	largest := int64(0)
	for _, signed := range heads {
		text, _, _ := strings.Cut(signed, "\n\n")
		head, err := parseHead(text + "\n")
		if err != nil || head.Edition != v.Head.Edition || head.Host != v.Head.Host {
			continue
		}
		found, err := witness.Cosigners(signed, witnesses)
		if err != nil {
			return nil, fmt.Errorf("the head of %d leaves: %w", head.Size, err)
		}
		if len(found) > 0 {
			largest = max(largest, head.Size)
		}
		if head.Size != v.Head.Size || !head.sameRoot(v.Head) {
			continue
		}
		for _, key := range found {
			if !slices.Contains(names, key.String()) {
				names = append(names, key.String())
			}
		}
	}
	if len(names) < quorum {
		return nil, fmt.Errorf(
			"%d of the %d witnesses that are wanted have cosigned the export's head of %d leaves (the largest head with a cosignature has %d)",
			len(names),
			quorum,
			v.Head.Size,
			largest,
		)
	}
	for i, key := range names {
		names[i], _, _ = strings.Cut(key, "+")
	}
	return names, nil
}
