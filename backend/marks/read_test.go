package marks_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"marquee/backend/marks"
)

// TestManifestsEndAsDecided reads files of six kinds in all formats, in one process.
func TestManifestsEndAsDecided(t *testing.T) {
	t.Parallel()
	p := program(t)
	ours, theirs := authority(t, "Test Studio"), authority(t, "Somebody Else")
	p.Trust = ours.Root
	made := marks.Origin{SourceType: "trainedAlgorithmicMedia", Action: "c2pa.created", Agent: "veo3", When: time.Now()}
	type want struct {
		state marks.State
		ai    marks.AI
	}
	var files []marks.File
	var wants []want
	var names []string
	dir := t.TempDir()
	add := func(name, format string, content []byte, w want) {
		files = append(files, marks.File{Path: write(t, dir, fmt.Sprint(len(files)), content), Format: format})
		wants, names = append(wants, w), append(names, name+" "+format)
	}
	for format, content := range media(t) {
		trusted, untrusted := signed(
			t,
			p,
			signer(ours),
			content,
			format,
			made,
		), signed(
			t,
			p,
			signer(theirs),
			content,
			format,
			made,
		)
		add("no manifest", format, content, want{marks.StateNone, marks.AIUnknown})
		add("trusted", format, trusted, want{marks.StateTrusted, marks.AIGenerated})
		add("untrusted", format, untrusted, want{marks.StateValid, marks.AIGenerated})
		add(
			"a photograph",
			format,
			signed(
				t,
				p,
				signer(ours),
				content,
				format,
				marks.Origin{SourceType: "digitalCapture", Action: "c2pa.created"},
			),
			want{marks.StateTrusted, marks.AINone},
		)
		add(
			"signed twice",
			format,
			signed(
				t,
				p,
				signer(theirs),
				trusted,
				format,
				marks.Origin{SourceType: "compositeWithTrainedAlgorithmicMedia", Action: "c2pa.created"},
			),
			want{marks.StateValid, marks.AIEdited},
		)
		add("cut off", format, trusted[:len(trusted)-5], want{marks.StateInvalid, marks.AIGenerated})
		for i := range 12 {
			at := len(trusted) - 1 - i*(len(content)/16)
			tampered := bytes.Clone(trusted)
			tampered[at] ^= 0x10
			add(fmt.Sprintf("changed at %d", at), format, tampered, want{state: marks.StateInvalid})
		}
		at := bytes.Index(trusted, []byte("Test Studio"))
		forged := bytes.Clone(trusted)
		copy(forged[at:], "Best Studio")
		add("another name", format, forged, want{state: marks.StateInvalid})
	}
	film := media(t)["video/mp4"]
	moved := signed(t, p, signer(ours), film, "video/mp4", made)
	add(
		"samples behind",
		"video/mp4",
		append(bytes.Clone(moved), "\x00\x00\x00\x10mdat12345678"...),
		want{state: marks.StateInvalid},
	)
	huge := signed(t, p, signer(ours), film, "video/mp4", made)
	add(
		"huge box",
		"video/mp4",
		append(bytes.Clone(huge), "\x00\x00\x00\x01mdat\x7f\xff\xff\xff\xff\xff\xff\xff"...),
		want{state: marks.StateInvalid},
	)
	two := bytes.Index(moved, []byte("uuid\xD8\xFE\xC3\xD6")) - 4
	size := int(moved[two])<<24 | int(moved[two+1])<<16 | int(moved[two+2])<<8 | int(moved[two+3])
	add(
		"two manifests",
		"video/mp4",
		append(bytes.Clone(moved), moved[two:two+size]...),
		want{state: marks.StateInvalid},
	)
	read, err := p.Read(t.Context(), files...)
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range read {
		if got.State != wants[i].state ||
			wants[i].ai != "" && got.AI != wants[i].ai && got.State != marks.StateInvalid {
			t.Errorf("%s: %s, %s; want %s, %s", names[i], got.State, got.AI, wants[i].state, wants[i].ai)
		}
	}
	t.Logf("%d files", len(files))
}
