package transparency

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
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

// checkWinnersStated compares the works, ranks and prizes in WinnersFile with what the records before its publication
// give. Titles and credits are not in the log.
func (v *verification) checkWinnersStated(given Outcome) {
	content, err := fs.ReadFile(v.files, WinnersFile)
	if err != nil {
		return
	}
	var stated results.Winners
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&stated); err != nil {
		v.problems.add(WinnersFile, noLeaf, "it cannot be read: %v", err)
		return
	}
	written, err := json.Marshal(stated)
	if err != nil || !bytes.Equal(written, content) {
		v.problems.add(WinnersFile, noLeaf, "it is not as the service writes it")
		return
	}
	ranks := map[int]int{}
	for _, w := range given.Ranks {
		ranks[w.WorkID] = w.Mean.Rank
		if given.Official == ranking.Corrected {
			ranks[w.WorkID] = w.Corrected.Rank
		}
	}
	same := stated.Ranking == given.Official && len(stated.Winners) == len(given.Awards)
	for i, w := range stated.Winners {
		same = same && w.WorkID == given.Awards[i].WorkID && slices.Equal(w.Prizes, given.Awards[i].Prizes) &&
			w.Rank == ranks[w.WorkID]
	}
	if !same {
		v.problems.add(WinnersFile, noLeaf, "its works, ranks or prizes are not those that the records give")
	}
}
