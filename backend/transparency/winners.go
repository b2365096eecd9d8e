package transparency

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"marquee/backend/contest"
)

// WinnersFile is the file of an export with what the newest publication published, as its record names it by SHA-256.
// An export has none before a publication, and once something in it was erased since.
const WinnersFile = "winners.json"

// newestPublication is the data of the newest record of a publication; the zero value without one.
func newestPublication(records []Record) (newest PublicationData, err error) {
	for _, record := range records {
		if record.Kind != contest.RecordPublished {
			continue
		}
		var data PublicationData
		if err := read(record, &data); err != nil {
			return PublicationData{}, err
		}
		newest = data
	}
	return newest, nil
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
	published, err := newestPublication(v.result.Records)
	if err != nil || published.SHA256 != sumOf(content) {
		v.problems.add(WinnersFile, noLeaf, "this is not what the newest publication published")
		return
	}
	v.result.Winners = true
}
