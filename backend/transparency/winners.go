package transparency

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"marquee/backend/contest"
)

// WinnersFile is the file of an export with what the newest publication published, as its record names it by SHA-256. An export has
// none before a publication, and once something in it was erased since.
const WinnersFile = "winners.json"

// publishedSum is the SHA-256 in the newest record of a publication; "" without one.
func publishedSum(records []Record) (sum string, err error) {
	for _, record := range records {
		if record.Kind != contest.RecordPublished {
			continue
		}
		var data PublicationData
		if err := read(record, &data); err != nil {
			return "", err
		}
		sum = data.SHA256
	}
	return sum, nil
}

// sumOf is the SHA-256 of a file, in hexadecimal.
func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// checkWinners compares WinnersFile, if there is one, with the newest record of a publication.
func (v *verification) checkWinners() {
	content, err := fs.ReadFile(v.files, WinnersFile)
	if err != nil {
		return
	}
	sum, err := publishedSum(v.result.Records)
	if err != nil || sum != sumOf(content) {
		v.problems.add(WinnersFile, noLeaf, "this is not what the newest publication published")
		return
	}
	v.result.Winners = true
}
