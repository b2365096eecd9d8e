package screening

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// checkNoMetadata reads the boxes of the film and the segments of the pictures in a folder, and fails for any that
// could contain personal data.
func checkNoMetadata(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{filmFile, clipFile} {
		film, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		checkBoxes(t, film, "")
	}
	files := []string{posterFile, thumbnailsFile}
	for _, name := range append(files, filmFile, clipFile) {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ToUpper(string(content)), "PLANTED") {
			t.Errorf("%s has a planted text", name)
		}
	}
	for _, name := range files {
		content, _ := os.ReadFile(filepath.Join(dir, name))
		checkSegments(t, name, content)
	}
}

// checkBoxes walks the boxes of an MP4 (ISO/IEC 14496-12).
func checkBoxes(t *testing.T, content []byte, path string) {
	t.Helper()
	var order []string
	for len(content) >= 8 {
		size, kind := int(binary.BigEndian.Uint32(content)), string(content[4:8])
		if size < 8 || size > len(content) {
			t.Fatalf("box %s/%s has %d of %d bytes", path, kind, size, len(content))
		}
		body := content[8:size]
		order = append(order, kind)
		switch kind {
		case "moov", "trak", "mdia", "minf", "edts", "udta":
			checkBoxes(t, body, path+"/"+kind)
		case "meta": // ffmpeg writes one without entries
			checkBoxes(t, body[4:], path+"/"+kind)
		case "ilst":
			if len(body) > 0 {
				t.Errorf("the film has entries %q", body)
			}
		case "hdlr":
			if name := strings.Trim(
				string(body[24:]),
				"\x00",
			); name != "" && name != "VideoHandler" && name != "SoundHandler" &&
				name != "DataHandler" {
				t.Errorf("a handler is named %q", name)
			}
		case "mvhd", "tkhd", "mdhd":
			if !bytes.Equal(body[4:12], make([]byte, 8)) {
				t.Errorf("%s has the time %x", kind, body[4:12])
			}
			if undetermined := []byte{0x55, 0xC4}; kind == "mdhd" && !bytes.Equal(body[20:22], undetermined) {
				t.Errorf("a track has the language %x", body[20:22])
			}
		case "mdat":
			if bytes.Contains(body, []byte("x264 - core")) {
				t.Error("the picture's stream has texts")
			}
		}
		if kind == "uuid" || path == "/moov/udta" && kind != "meta" ||
			strings.HasSuffix(path, "/meta") && kind != "hdlr" && kind != "ilst" {
			t.Errorf("the film has a box %s/%s", path, kind)
		}
		content = content[size:]
	}
	if path == "" && (slices.Index(order, "moov") < 0 || slices.Index(order, "moov") > slices.Index(order, "mdat")) {
		t.Errorf("the boxes are %v", order)
	}
}

// checkSegments walks the segments of a JPEG up to its picture (ITU-T T.81, annex B).
func checkSegments(t *testing.T, name string, content []byte) {
	t.Helper()
	for at := 2; at+4 <= len(content); {
		marker, size := content[at+1], int(binary.BigEndian.Uint16(content[at+2:]))
		if marker == 0xDA {
			return
		}
		if marker == 0xFE || marker > 0xE0 && marker <= 0xEF {
			t.Errorf("%s has a segment %x: %q", name, marker, content[at+4:at+2+size])
		}
		at += 2 + size
	}
	t.Errorf("%s has no picture", name)
}

func jpegSize(t *testing.T, path string) (width, height int) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	config, err := jpeg.DecodeConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	return config.Width, config.Height
}

// TestCoverCopiesHaveNoMetadata makes them from pictures with texts in every place where the formats allow them.
func TestCoverCopiesHaveNoMetadata(t *testing.T) {
	t.Parallel()
	picture := image.NewGray(image.Rect(0, 0, 1600, 900))
	var photo, drawing bytes.Buffer
	if err := errors.Join(jpeg.Encode(&photo, picture, nil), png.Encode(&drawing, picture)); err != nil {
		t.Fatal(err)
	}
	const text = "PLANTED name of the entrant"
	var segments []byte
	for _, marker := range []byte{0xE1, 0xE2, 0xED, 0xFE} { // Exif and XMP, ICC, IPTC, comment
		segments = append(segments, 0xFF, marker, 0, byte(len(text)+2))
		segments = append(segments, text...)
	}
	var chunks []byte
	for _, kind := range []string{"tEXt", "iTXt", "eXIf"} {
		body := kind + text
		if kind == "tEXt" {
			body = kind + "Author\x00" + text
		}
		chunks = binary.BigEndian.AppendUint32(chunks, uint32(len(body)-4))
		chunks = append(chunks, body...)
		chunks = binary.BigEndian.AppendUint32(chunks, crc32.ChecksumIEEE([]byte(body)))
	}
	const header = 8 + 25 // signature and IHDR
	for name, source := range map[string][]byte{
		"jpg": slices.Concat(photo.Bytes()[:2], segments, photo.Bytes()[2:], []byte(text)),
		"png": slices.Concat(drawing.Bytes()[:header], chunks, drawing.Bytes()[header:], []byte(text)),
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, sourceFile), source, 0o600); err != nil {
			t.Fatal(err)
		}
		covers, err := makeCovers(dir)
		if err != nil || len(covers) != 2 {
			t.Fatalf("%s: %d covers, %v", name, len(covers), err)
		}
		for _, cover := range covers {
			content, err := os.ReadFile(filepath.Join(dir, cover.Object))
			if err != nil {
				t.Fatal(err)
			}
			checkSegments(t, name+" "+cover.Object, content)
			if bytes.Contains(content, []byte("PLANTED")) || !bytes.HasSuffix(content, []byte{0xFF, 0xD9}) {
				t.Errorf("%s %s has a planted text, or more than its picture", name, cover.Object)
			}
		}
	}
}
