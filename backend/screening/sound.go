package screening

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/upload"
)

const (
	silence = -70 // dBFS: a track whose loudest sample is lower is silent
)

// heard is the sound of a copy.
type heard struct {
	kind   upload.FilmSound
	filter []string // options that make what mapped names; none for a track as it is
	mapped string   // "" without sound
	copies bool     // browsers play it as it is, if it is AAC
}

// soundTrack is a sound track that has samples.
type soundTrack struct {
	upload.SoundTrack
	number int // among the sound tracks
	layout string
	loud   bool
}

var (
	loudest = regexp.MustCompile(`max_volume: (-?[\d.]+) dB`)
	layout  = regexp.MustCompile(`Audio: [^,]+, \d+ Hz, ([^,]+)`)
)

// listen decides what the jury hears, by what the tracks hold: cameras and editing programs write left and right as two
// mono tracks, and empty or silent tracks before the sound. Tracks of one alternate group (ISO/IEC 14496-12, section
// 8.3.2) and tracks in several languages replace each other; others play together.
func (m filmMaker) listen(ctx context.Context, source upload.FileFacts) (heard, error) {
	var tracks, loud []soundTrack
	for i, s := range source.Sounds[:source.SoundCount] {
		if s.Empty {
			continue
		}
		t := soundTrack{SoundTrack: s, number: i}
		m.measure(ctx, &t)
		if ctx.Err() != nil {
			return heard{}, ctx.Err()
		}
		tracks = append(tracks, t)
		if t.loud {
			loud = append(loud, t)
		}
	}
	mono := !slices.ContainsFunc(tracks, func(t soundTrack) bool { return !t.mono() })
	switch {
	case len(tracks) == 0:
		return heard{kind: upload.SoundNone}, nil
	case len(loud) == 0:
		return asItIs(tracks[0], upload.SoundSilent), nil
	case len(loud) == 1:
		return asItIs(loud[0], upload.SoundWhole), nil
	case mono && len(tracks) == 2:
		return together(upload.SoundJoined, tracks, 2, left, right), nil
	case mono && len(tracks) == 6:
		return together(upload.SoundJoined, tracks, 6*downmix, left, right, both, none, left, right), nil
	case alternatives(loud) && mono && tracks[0].loud && tracks[1].loud:
		return together(upload.SoundChosen, tracks[:2], 2, left, right), nil
	case alternatives(loud):
		return asItIs(first(loud), upload.SoundChosen), nil
	case mono && len(loud) == len(tracks) && len(tracks)%2 == 0:
		return together(upload.SoundMixed, loud, float64(len(loud)), left, right), nil
	default:
		return together(upload.SoundMixed, loud, float64(len(loud)), ""), nil
	}
}

// measure decodes a track.
func (m filmMaker) measure(ctx context.Context, t *soundTrack) {
	text := m.describe(ctx, "-map", fmt.Sprintf("0:a:%d", t.number), "-af", "volumedetect", "-f", "null", "-")
	_, output, _ := strings.Cut(text, "Output #0")
	if found := layout.FindStringSubmatch(output); found != nil {
		t.layout = found[1]
	}
	if found := loudest.FindStringSubmatch(output); found != nil {
		level, err := strconv.ParseFloat(found[1], 64)
		t.loud = err == nil && level > silence
	}
}

func (t soundTrack) mono() bool { return t.layout == "mono" || t.layout == "1 channels" }

// alternatives reports whether one of the tracks replaces the others.
func alternatives(tracks []soundTrack) bool {
	for _, t := range tracks[1:] {
		if t.Language != tracks[0].Language || t.Alternate != 0 && t.Alternate == tracks[0].Alternate {
			return true
		}
	}
	return false
}

// first is the first track that is enabled, else the first.
func first(tracks []soundTrack) soundTrack {
	return tracks[max(0, slices.IndexFunc(tracks, func(t soundTrack) bool { return t.Enabled }))]
}

// asItIs is the sound of one track; ffmpeg mixes more than two channels down (ITU-R BS.775).
func asItIs(t soundTrack, kind upload.FilmSound) heard {
	return heard{kind: kind, mapped: fmt.Sprintf("0:a:%d", t.number), copies: t.mono() || t.layout == "stereo"}
}

// Where a mono track is heard.
const (
	left  = "pan=stereo|c0=c0|c1=0*c0,"
	right = "pan=stereo|c0=0*c0|c1=c0,"
	both  = "pan=stereo|c0=.707*c0|c1=.707*c0,"
	none  = "volume=0,aformat=channel_layouts=stereo,"
	// downmix keeps a full front, centre and surround below full scale.
	downmix = .414
)

// together adds tracks up, each at a place in turn; they all begin with the film. gain undoes the mixer's division by
// the number of tracks.
func together(kind upload.FilmSound, tracks []soundTrack, gain float64, places ...string) heard {
	var graph strings.Builder
	for i, t := range tracks {
		fmt.Fprintf(
			&graph,
			"[0:a:%d]aresample=48000:async=1:first_pts=0,%saformat=sample_fmts=fltp:channel_layouts=stereo[s%d];",
			t.number,
			places[i%len(places)],
			i,
		)
	}
	for i := range tracks {
		fmt.Fprintf(&graph, "[s%d]", i)
	}
	fmt.Fprintf(
		&graph,
		"amix=inputs=%d:duration=longest:dropout_transition=100000,volume=%.3f,alimiter=limit=0.99:level=0[sound]",
		len(tracks),
		gain,
	)
	return heard{kind: kind, filter: []string{"-filter_complex", graph.String()}, mapped: "[sound]"}
}
