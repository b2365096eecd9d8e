package inspect

import (
	"bytes"
	"compress/zlib"
	"io"
	"strings"
	"testing"

	"marquee/backend/upload"
)

// unpacking is what unpacks to 64 MB.
func unpacking(t testing.TB) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	if _, err := io.CopyN(w, zeros{}, 64<<20); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// withChunks puts chunks behind the header of a PNG.
func withChunks(pngs []byte, chunks ...[]byte) []byte {
	const header = 8 + 25
	return append(append(bytes.Clone(pngs[:header]), bytes.Join(chunks, nil)...), pngs[header:]...)
}

// sided is the head of a PNG of these sides, without pixels.
func sided(width, height uint32, depth, colour byte) []byte {
	return append(
		append([]byte("\x89PNG\r\n\x1A\n"), chunkOf("IHDR", append(u32s(width, height), depth, colour, 0, 0, 0))...),
		chunkOf("IEND", nil)...)
}

// runsOf is a fragment of one track whose runs have so many samples of one byte each.
func runsOf(runs int, samples uint32) []byte {
	body := boxOf("tfhd", u32s(1<<17, 1))
	for range runs {
		body = append(body, boxOf("trun", append(u32s(1<<9, samples), bytes.Repeat(u32s(1), int(samples))...))...)
	}
	return boxOf("moof", boxOf("traf", body))
}

// editsOf is a film with a list of edits of a frame each.
func editsOf(edits uint32, version byte) []byte {
	list := append([]byte{version, 0, 0, 0}, u32s(edits)...)
	each := u32s(1, 0, 1<<16)
	if version == 1 {
		each = u32s(0, 1, 0, 0, 1<<16)
	}
	list = append(list, bytes.Repeat(each, int(edits))...)
	media := append(boxOf("mdhd", u32s(0, 0, 0, 1000, 0)), boxOf("hdlr", append(make([]byte, 8), "vide"...))...)
	moov := boxOf("moov", boxOf("trak", append(boxOf("edts", boxOf("elst", list)), boxOf("mdia", media)...)))
	return append(boxOf("ftyp", []byte("isom\x00\x00\x00\x00")), moov...)
}

// hostileKinds are further files that a check could be made to spend its time on, by kind.
func hostileKinds(t testing.TB) map[string]hostile {
	jpg, pngs := pictures(t)
	ftyp := boxOf("ftyp", []byte("isom\x00\x00\x00\x00"))
	packed := unpacking(t)
	many := func(kind string, body []byte, times int) []byte { return bytes.Repeat(boxOf(kind, body), times) }
	film := func(moov ...[]byte) []byte { return append(bytes.Clone(ftyp), boxOf("moov", bytes.Join(moov, nil))...) }
	fragmented := fragmentedFilm(ftyp)
	frames := func(times int, sides ...uint32) []byte {
		return bytes.Repeat(
			append(
				chunkOf("fcTL", append(u32s(0), append(u32s(sides...), make([]byte, 14)...)...)),
				chunkOf("fdAT", u32s(0))...),
			times,
		)
	}
	table := func(kind string, numbers ...uint32) []byte { return boxOf(kind, u32s(numbers...)) }
	entries := func(kind string, count int, each ...uint32) []byte {
		return boxOf(kind, append(u32s(0, uint32(count)), bytes.Repeat(u32s(each...), count)...))
	}
	return map[string]hostile{
		// What a PNG may pack beside its pixels is never unpacked: the picture is as good as without.
		"a profile that unpacks to 64 MB": whole(
			withChunks(pngs, chunkOf("iCCP", append([]byte("a\x00\x00"), packed...))),
			upload.ProblemNone,
		),
		"a text that unpacks to 64 MB": whole(
			withChunks(pngs, chunkOf("zTXt", append([]byte("a\x00\x00"), packed...))),
			upload.ProblemNone,
		),
		"a translated text that unpacks to 64 MB": whole(
			withChunks(pngs, chunkOf("iTXt", append([]byte("a\x00\x01\x00\x00\x00"), packed...))),
			upload.ProblemNone,
		),
		"a hundred such texts": whole(
			withChunks(pngs, bytes.Repeat(chunkOf("zTXt", append([]byte("a\x00\x00"), packed...)), 100)),
			upload.ProblemNone,
		),

		"a picture of 2³¹ × 2³¹ pixels": whole(sided(1<<31-1, 1<<31-1, 16, 6), upload.ProblemPicture),
		"a picture of 2³¹ × 1 pixels":   whole(sided(1<<31-1, 1, 1, 0), upload.ProblemNone), // refused by its side
		"a picture of 0 × 2³¹ pixels":   whole(sided(0, 1<<31-1, 8, 2), upload.ProblemPicture),
		"a picture of 65,535 squared":   whole(manyScans(t, 65_535, 65_535, 1), upload.ProblemNone), // likewise

		"5,000 frames":          whole(withChunks(pngs, frames(5000, 30, 20)), upload.ProblemBudget),
		"5,000 frames of a dot": whole(withChunks(pngs, frames(5000, 1, 1)), upload.ProblemBudget),
		"300 frames of 2³¹":     whole(withChunks(pngs, frames(300, 1<<31-1, 1<<31-1)), upload.ProblemBudget),
		"frames that are named": whole(
			withChunks(pngs, chunkOf("acTL", u32s(1<<31-1, 0))),
			upload.ProblemNone,
		), // and are not there

		"5,000 scans":       whole(manyScans(t, 8, 8, 5000), upload.ProblemBudget),
		"scans of a thread": whole(manyScans(t, 65_000, 1, 300), upload.ProblemNone), // refused by its side
		"a million restart markers": whole(
			append(bytes.Clone(jpg[:len(jpg)-2]), bytes.Repeat([]byte("\xFF\xD0"), 1<<20)...),
			upload.ProblemNone,
		),
		"100,000 empty segments": whole(after(jpg, bytes.Repeat(segment(0xFE, nil), 100_000)), upload.ProblemNone),
		"scans behind a restart": whole(
			append(manyScans(t, 30, 20, 300), "\xFF\xD0\xFF\xD9"...),
			upload.ProblemBudget,
		),
		"scans behind filling bytes": whole(
			bytes.ReplaceAll(manyScans(t, 30, 20, 300), []byte("\xFF\xDA"), []byte("\xFF\xFF\xFF\xDA")),
			upload.ProblemBudget,
		),

		"a fragment with a sample a byte": whole(
			append(append(bytes.Clone(fragmented), runsOf(1, 1<<20)...), boxOf("mdat", make([]byte, 1<<20))...),
			upload.ProblemBudget,
		),
		"a fragment with a thousand runs of them": whole(
			append(append(bytes.Clone(fragmented), runsOf(1000, 1000)...), boxOf("mdat", make([]byte, 1<<20))...),
			upload.ProblemNoVideo,
		),
		"100 fragments of them": whole(
			append(
				append(bytes.Clone(fragmented), bytes.Repeat(runsOf(1, 10_000), 100)...),
				boxOf("mdat", make([]byte, 1<<20))...),
			upload.ProblemNoVideo,
		),
		"a run of 2³² samples": whole(
			append(
				bytes.Clone(fragmented),
				boxOf(
					"moof",
					boxOf("traf", append(boxOf("tfhd", u32s(1<<17, 1)), boxOf("trun", u32s(0, 1<<32-1))...)),
				)...),
			upload.ProblemCut,
		),

		"5,000 tracks": whole(film(many("trak", nil, 5000)), upload.ProblemBudget),
		"65 tracks": whole(
			film(many("trak", boxOf("tkhd", make([]byte, 84)), 65)),
			upload.ProblemBudget,
		),
		"a fragment of 5,000 tracks": whole(
			append(bytes.Clone(fragmented), boxOf("moof", many("traf", boxOf("tfhd", u32s(0, 1)), 5000))...),
			upload.ProblemBudget,
		),
		"5,000 movies": whole(
			append(bytes.Clone(ftyp), many("moov", nil, 5000)...),
			upload.ProblemNoVideo,
		),
		"nested fragments": whole(
			append(bytes.Clone(fragmented), nested("moof", 1<<18)...),
			upload.ProblemNoVideo,
		),
		"nested media":         whole(film(boxOf("trak", nested("mdia", 1<<18))), upload.ProblemNoVideo),
		"nested data of users": whole(film(nested("udta", 1<<18)), upload.ProblemNoVideo),
		"a million changes of length": whole(
			withTable(entries("stts", 1<<20, 0, 0), table("stsz", 0, 1, 1)),
			upload.ProblemCut,
		),
		"a million runs of chunks": whole(
			withTable(
				entries("stsc", 1<<20, 1, 1, 1),
				table("stsz", 0, 1, 1<<20),
				table("stco", 0, 1, 8),
				table("stts", 0, 1, 1, 1),
			),
			upload.ProblemCut,
		),
		"2³² offsets of times": whole(
			withTable(table("ctts", 0, 1<<32-1), table("stsz", 0, 1, 9)),
			upload.ProblemCut,
		),
		"2³² compact sizes": whole(withTable(table("stz2", 0, 4, 1<<32-1)), upload.ProblemCut),
		"5,000 edits":       whole(editsOf(5000, 0), upload.ProblemBudget),
		"5,000 long edits":  whole(editsOf(5000, 1), upload.ProblemBudget),
		"2³² edits":         whole(everywhere(editsOf(1, 0), "elst", 4, u32s(1<<32-1)), upload.ProblemBudget),
		"text for a picture": whole(
			[]byte("\x89PNG\r\n\x1A\n"+strings.Repeat("A", 1<<20)),
			upload.ProblemPicture,
		),
	}
}

// TestHostileKindsKeepTheBudget of requests, bytes and memory, see checkHostile. Not parallel: it measures what is
// allocated.
func TestHostileKindsKeepTheBudget(t *testing.T) {
	for name, file := range hostileKinds(t) {
		checkHostile(t, name, file)
	}
}
