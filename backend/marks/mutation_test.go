package marks_test

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"marquee/backend/marks"
)

var (
	manifestMutations = flag.Int("manifest-mutations", 150, "files with one changed bit whose manifest is read")
	mutationSeed      = flag.Uint64("mutation-seed", 1, "chooses the bits")
)

// TestNoChangedFileIsProven changes one bit of signed files: what their manifests say is then proven of none, unless the
// bit is of what the standards sign nowhere (see unsigned). Every second change is in the manifest.
func TestNoChangedFileIsProven(t *testing.T) {
	t.Parallel()
	p := program(t)
	ours := authority(t, "Test Studio")
	p.Trust = ours.Root
	dice := rand.New(rand.NewPCG(*mutationSeed, 42))
	made := marks.Origin{SourceType: "trainedAlgorithmicMedia", Action: "c2pa.created", Agent: "veo3"}
	const atOnce = 300 // files of a process
	tried, skipped := 0, 0
	for format, content := range media(t) {
		whole := signed(t, p, signer(ours), content, format, made)
		begin := bytes.Index(whole, []byte("jumb")) - 8
		for left := *manifestMutations / 3; left > 0; left -= atOnce {
			dir := t.TempDir()
			var files []marks.File
			var bits []int
			for i := range min(left, atOnce) {
				bit := dice.IntN(8 * len(whole))
				if i%2 == 0 {
					bit = 8*begin + dice.IntN(8*(len(whole)-len(content)))
				}
				if unsigned(whole, format, bit/8) {
					skipped++
					continue
				}
				changed := bytes.Clone(whole)
				changed[bit/8] ^= 1 << (bit % 8)
				files = append(files, marks.File{Path: write(t, dir, fmt.Sprint(i), changed), Format: format})
				bits = append(bits, bit)
			}
			read, err := p.Read(t.Context(), files...)
			if err != nil {
				t.Fatal(err)
			}
			for i := range read {
				if read[i].Proven() {
					at := bits[i] / 8
					near := whole[max(0, at-16):min(len(whole), at+8)]
					t.Errorf("%s: bit %d of byte %d is changed, and the file is %s: %q", format, bits[i]%8, at, read[i].State, near)
				}
			}
			tried += len(read)
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d changes, %d more of what nothing signs", tried, skipped)
}

// unsigned reports whether a byte is of what no signature covers by the standards, and what changes neither the picture
// nor what the manifest says: the boxes `ftyp` and `free` of a film, which c2pa.hash.bmff leaves out (C2PA 2.2, section
// 18.6); the number of the box in a JPEG's segment (ISO/IEC 19566-5); and of a signature its unprotected header, of
// which ours has the padding alone, and the place of its payload (RFC 9052, section 4.4).
func unsigned(content []byte, format string, at int) bool {
	if pad := bytes.Index(content, []byte("\xa1cpad")); pad >= 0 && at >= pad && at < pad+7 {
		return true
	}
	switch format {
	case "image/jpeg":
		segment := bytes.Index(content, []byte("\xFF\xEB"))
		return at == segment+6 || at == segment+7
	case "video/mp4":
		for begin := 0; begin+8 <= len(content); {
			size := int(binary.BigEndian.Uint32(content[begin:]))
			if kind := string(content[begin+4 : begin+8]); (kind == "ftyp" || kind == "free") && at >= begin+8 && at < begin+size {
				return true
			}
			begin += size
		}
	}
	return false
}
