package inspect

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"runtime"
	"sync"
	"testing"
	"time"

	"marquee/backend/upload"
)

// repeating reads a file that begins with head, followed by the same part at every multiple of period, with zeros in
// between.
type repeating struct {
	head, part []byte
	period     int64
}

func (r repeating) ReadAt(p []byte, off int64) (int, error) {
	for i := range p {
		at := off + int64(i)
		switch within := (at - int64(len(r.head))) % r.period; {
		case at < int64(len(r.head)):
			p[i] = r.head[at]
		case within < int64(len(r.part)):
			p[i] = r.part[within]
		default:
			p[i] = 0
		}
	}
	return len(p), nil
}

type hostile struct {
	content io.ReaderAt
	size    int64
	problem upload.FileProblem
}

// whole is a file in memory.
func whole(content []byte, problem upload.FileProblem) hostile {
	return hostile{bytes.NewReader(content), int64(len(content)), problem}
}

func u32s(numbers ...uint32) []byte {
	var b []byte
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

// withTable is a film whose picture track has these tables.
func withTable(tables ...[]byte) []byte {
	media := append(boxOf("mdhd", u32s(0, 0, 0, 1000, 0)), boxOf("hdlr", append(make([]byte, 8), "vide"...))...)
	media = append(media, boxOf("minf", boxOf("stbl", bytes.Join(tables, nil)))...)
	moov := boxOf("moov", boxOf("trak", boxOf("mdia", media)))
	return append(boxOf("ftyp", []byte("isom\x00\x00\x00\x00")), moov...)
}

// nested are boxes in boxes.
func nested(kind string, depth int) []byte {
	var b []byte
	for i := depth; i > 0; i-- {
		b = append(append(b, u32s(uint32(8*i))...), kind...)
	}
	return b
}

// zipDeclaring is an archive whose directory declares entries of these sizes.
func zipDeclaring(t testing.TB, entries int, unpacked uint64) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for range entries {
		if _, err := w.CreateRaw(
			&zip.FileHeader{Name: "a", Method: zip.Deflate, UncompressedSize64: unpacked},
		); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// hugePNG is the head of a PNG of 14,000 × 14,000 pixels.
func hugePNG() []byte {
	header := append([]byte("IHDR"), u32s(14_000, 14_000)...)
	header = append(header, 8, 6, 0, 0, 0)
	png := append([]byte("\x89PNG\r\n\x1A\n"), u32s(13)...)
	return append(append(png, header...), u32s(crc32.ChecksumIEEE(header))...)
}

// manyScans is a JPEG of these sides that repeats its only scan.
func manyScans(t testing.TB, width, height uint16, scans int) []byte {
	jpg, _ := pictures(t)
	at := bytes.Index(jpg, []byte("\xFF\xDA"))
	scan, head := jpg[at:len(jpg)-2], bytes.Clone(jpg[:at])
	frame := bytes.Index(head, []byte("\xFF\xC0"))
	binary.BigEndian.PutUint16(head[frame+5:], height)
	binary.BigEndian.PutUint16(head[frame+7:], width)
	return append(head, bytes.Repeat(scan, scans)...)
}

// sameFrame is a film whose tables name one frame of 1,000 bytes again and again.
func sameFrame(times uint32) []byte {
	chunks := u32s(0, times)
	for range times {
		chunks = append(chunks, u32s(8)...)
	}
	return withTable(
		boxOf("stts", u32s(0, 1, times, 1)),
		boxOf("stsz", u32s(0, 1000, times)),
		boxOf("stsc", u32s(0, 1, 1, 1, 1)),
		boxOf("stco", chunks),
	)
}

func hostileFiles(t testing.TB) map[string]hostile {
	const gigabyte = 1 << 30
	ftyp := boxOf("ftyp", []byte("isom\x00\x00\x00\x00"))
	large := func(size uint64) []byte {
		return binary.BigEndian.AppendUint64(append(u32s(1), "mdat"...), size)
	}
	fragmented := append(bytes.Clone(ftyp), boxOf("moov", append(
		boxOf("mvex", nil), boxOf("trak", boxOf("tkhd", make([]byte, 84)))...))...)
	header := func(kind string, size uint32) []byte { return append(u32s(size), kind...) }
	loop := compoundFile("a", "b", "c", "d")
	binary.LittleEndian.PutUint32(loop[512+8:], 1) // sector 2 → sector 1
	siblings := compoundFile("a", "b")
	binary.LittleEndian.PutUint32(siblings[2*512+2*128+72:], 1) // the last entry → the first
	million := make([]byte, 8<<20)
	for i := 0; i < len(million); i += 8 {
		million[i+3], million[i+7] = 1, 1
	}
	return map[string]hostile{
		"nested boxes": whole(
			append(bytes.Clone(ftyp), boxOf("moov", nested("trak", 1<<20))...),
			upload.ProblemNoVideo,
		),
		"2³² samples of one byte": whole(
			withTable(
				boxOf("stsz", u32s(0, 1, 1<<32-1)),
				boxOf("stco", u32s(0, 1, 8)),
				boxOf("stsc", u32s(0, 1, 1, 1<<32-1, 1)),
				boxOf("stts", u32s(0, 1, 1<<32-1, 1<<31-1)),
			),
			upload.ProblemCut,
		),
		"2³² sizes": whole(
			withTable(boxOf("stsz", u32s(0, 0, 1<<32-1))),
			upload.ProblemCut,
		),
		"2³² chunks": whole(
			withTable(boxOf("stsz", u32s(0, 1, 9)), boxOf("co64", u32s(0, 1<<32-1))),
			upload.ProblemCut,
		),
		"a million times": whole(
			withTable(boxOf("stts", append(u32s(0, 1<<20), million...)), boxOf("stsz", u32s(0, 1, 1<<20))),
			upload.ProblemCut,
		),
		"a box of size 0": whole(
			append(bytes.Clone(ftyp), header("mdat", 0)...),
			upload.ProblemNoVideo,
		),
		"a box of size 1": whole(
			append(bytes.Clone(ftyp), header("mdat", 1)...),
			upload.ProblemCut,
		),
		"a large box of size 1": whole(append(bytes.Clone(ftyp), large(1)...), upload.ProblemCut),
		"a box of 2⁶³":          whole(append(bytes.Clone(ftyp), large(1<<63)...), upload.ProblemCut),
		"a box of 2⁶⁴-1": whole(
			append(bytes.Clone(ftyp), large(1<<64-1)...),
			upload.ProblemCut,
		),
		"boxes far apart": {
			repeating{ftyp, header("free", 1<<20), 1 << 20},
			2 * gigabyte,
			upload.ProblemBudget,
		},
		"fragments far apart": {
			repeating{fragmented, append(boxOf("moof", nil), header("mdat", 1<<20-8)...), 1 << 20},
			2 * gigabyte,
			upload.ProblemBudget,
		},
		"boxes without content": {
			repeating{ftyp, header("free", 8), 8},
			2 * gigabyte,
			upload.ProblemBudget,
		},
		"moov of 2 GB": {
			repeating{append(bytes.Clone(ftyp), header("moov", 2*gigabyte-24)...), nil, 1},
			2*gigabyte - 8,
			upload.ProblemBudget,
		},
		"a loop of sectors":           whole(loop, upload.ProblemNone),
		"a loop of directory entries": whole(siblings, upload.ProblemNone),
		"a ZIP of many entries": whole(
			zipDeclaring(t, upload.MaxArchiveEntries+1, 0),
			upload.ProblemEntries,
		),
		"a ZIP of as many as allowed": whole(
			zipDeclaring(t, upload.MaxArchiveEntries, 1),
			upload.ProblemNone,
		),
		"a ZIP of 10 GB": whole(zipDeclaring(t, 1, 10*gigabyte), upload.ProblemUnpacks),
		"a ZIP of 64 MB": whole(
			zipDeclaring(t, 1, upload.UnpackedAllowance),
			upload.ProblemNone,
		),
		"a ZIP of 64 MB and a byte": whole(
			zipDeclaring(t, 1, upload.UnpackedAllowance+1),
			upload.ProblemUnpacks,
		),
		"a picture of 14,000 pixels":             whole(hugePNG(), upload.ProblemNone),
		"a picture of many scans":                whole(manyScans(t, 30, 20, 300), upload.ProblemBudget),
		"a large picture of 199 scans":           whole(manyScans(t, 4096, 4096, 199), upload.ProblemBudget),
		"a large picture of 17 scans":            whole(manyScans(t, 4096, 4096, 17), upload.ProblemBudget),
		"a film that names a frame 72,000 times": whole(sameFrame(72_000), upload.ProblemBudget),
		"a fragment that names it 72,000 times":  whole(sameFragment(ftyp, 1, 72_000), upload.ProblemBudget),
		"150 fragments that name it":             whole(sameFragment(ftyp, 150, 480), upload.ProblemBudget),
		"an animated picture of 17 large frames": whole(pngOf(4096, 4096, 0, 17, 0), upload.ProblemBudget),
		"an animated picture of 1,000 frames":    whole(pngOf(30, 20, 0, 1000, 0), upload.ProblemBudget),
		"an interlaced picture of 9 frames":      whole(pngOf(4096, 4096, 1, 9, 0), upload.ProblemBudget),
		"a picture of 100,000 chunks":            whole(pngOf(30, 20, 0, 0, 100_000), upload.ProblemBudget),
		"a picture with more pixels than it has": whole(pixelBomb(), upload.ProblemPicture),
	}
}

// TestHostileFilesKeepTheBudget of requests and of memory. Not parallel: it measures what
// is allocated.
func TestHostileFilesKeepTheBudget(t *testing.T) {
	for name, file := range hostileFiles(t) {
		checkHostile(t, name, file)
	}
}

// checkHostile checks a file, and what its check costs.
func checkHostile(t *testing.T, name string, file hostile) {
	t.Helper()
	const maxAllocated = 40 << 20
	counted := &countingReader{ReaderAt: file.content}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := time.Now()
	facts := File(t.Context(), counted, file.size)
	took := time.Since(begun)
	runtime.ReadMemStats(&after)
	if facts.Problem != file.problem || facts.Video {
		t.Errorf("%s: got %+v, want %q", name, facts, file.problem)
	}
	if counted.requests > MaxRequests || counted.bytes > MaxBytes {
		t.Errorf("%s: %d requests for %d bytes", name, counted.requests, counted.bytes)
	}
	if took > 10*time.Second {
		t.Errorf("%s: took %v", name, took)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > maxAllocated {
		t.Errorf("%s: %d MB allocated", name, allocated>>20)
	}
}

// TestMemoryIsFlatWithTwoHundredChecks of films with large tables, which would take 1.6 GB
// at once. Not parallel: it measures the heap.
func TestMemoryIsFlatWithTwoHundredChecks(t *testing.T) {
	const tables = 8 << 20
	film := withTable(boxOf("stsz", u32s(0, 1, 9)), boxOf("skip", make([]byte, tables)))
	queue := upload.NewCheckQueue()
	var mu sync.Mutex
	var most uint64
	var checks sync.WaitGroup
	for range 200 {
		checks.Go(func() {
			leave, err := queue.Enter(t.Context(), "ada", upload.KindVideo)
			if err != nil {
				t.Error(err)
				return
			}
			defer leave()
			fileFacts(film)
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			mu.Lock()
			defer mu.Unlock()
			most = max(most, now.HeapAlloc)
		})
	}
	checks.Wait()
	t.Logf("at most %d MB", most>>20)
	if most > 256<<20 {
		t.Errorf("the heap grew to %d MB", most>>20)
	}
}
