package inspect

import (
	"bytes"
	"path/filepath"
	"testing"

	"marquee/backend/upload"
)

// checkBounds inspects a file of any content and checks what holds for all: the budget is
// kept, and facts do not contradict each other.
func checkBounds(t *testing.T, content []byte) {
	t.Helper()
	counted := &countingReader{ReaderAt: bytes.NewReader(content)}
	facts := File(t.Context(), counted, int64(len(content)))
	if counted.requests > MaxRequests || counted.bytes > MaxBytes {
		t.Errorf("%d requests for %d bytes", counted.requests, counted.bytes)
	}
	if facts.Video &&
		(facts.Width <= 0 || facts.Height <= 0 || facts.Duration <= 0 || facts.Problem != upload.ProblemNone) {
		t.Errorf("a film without size or time: %+v", facts)
	}
	if facts.Hidden < 0 || facts.Hidden > facts.Duration {
		t.Errorf("more hidden than there is: %+v", facts)
	}
}

func FuzzMovie(f *testing.F) {
	names, err := filepath.Glob("testdata/*.m*")
	if err != nil || len(names) == 0 {
		f.Fatal("no films to begin with", err)
	}
	for _, name := range names {
		f.Add(film(f, filepath.Base(name)))
	}
	f.Fuzz(checkBounds)
}

func FuzzArchive(f *testing.F) {
	f.Add(zipOf(f, "notes.txt"))
	f.Add(zipOf(f, "[Content_Types].xml", "word/document.xml"))
	f.Add(zipOf(f, "[Content_Types].xml", "ppt/presentation.xml", "a", "b"))
	f.Add(film(f, "files.7z"))
	f.Add(rar4Of(500, 500))
	f.Add(rar5Of(500, 500))
	f.Fuzz(checkBounds)
}

// FuzzSevenZipListing reaches listings behind right checksums.
func FuzzSevenZipListing(f *testing.F) {
	for _, listing := range sevenZipListings() {
		f.Add(listing.content)
	}
	f.Fuzz(func(t *testing.T, listing []byte) { checkBounds(t, sevenZipOf(listing)) })
}

func FuzzCompound(f *testing.F) {
	f.Add(compoundFile("WordDocument"))
	f.Add(compoundFile("a", "b", "c", "d", "PowerPoint Document"))
	f.Fuzz(checkBounds)
}

func FuzzPicture(f *testing.F) {
	jpg, pngs := pictures(f)
	f.Add(jpg)
	f.Add(pngs)
	f.Fuzz(checkBounds)
}
