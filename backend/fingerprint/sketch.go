package fingerprint

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Sketch is what an Index keeps of a film: words of 64 bits, in which things that are alike differ in few.
type Sketch struct {
	Whole []uint64 // key frames
	Crops []uint64 // crops of them
	Sound []uint64
}

// sketchedCrops are the numbers of the crops whose words are kept; others are near one of them.
var sketchedCrops = [...]int{1, 3, 5}

const (
	soundWordEvery = soundRate / 2 // words of sound from one that is kept to the next
	soundWordParts = 4
	soundPartStep  = soundRate / 4
	soundWordSpan  = (soundWordParts-1)*soundPartStep + 1
)

// Sketch returns the film's sketch.
func (f *Film) Sketch() Sketch {
	var s Sketch
	for i := range f.Views {
		for k := range f.Views[i].Keys {
			key := &f.Views[i].Keys[k]
			s.Whole = append(s.Whole, key.Word)
			for _, c := range sketchedCrops {
				s.Crops = append(s.Crops, key.Crops[c].Word)
			}
		}
	}
	s.Sound = f.soundWords(soundWordEvery)
	return s
}

// soundWords joins every second bit of words that are a quarter of a second apart.
func (f *Film) soundWords(every int) []uint64 {
	var list []uint64
next:
	for i := 0; i+soundWordSpan <= len(f.Sound); i += every {
		var w uint64
		for part := range soundWordParts {
			v := f.Sound[i+part*soundPartStep]
			if v == 0 {
				continue next
			}
			w |= uint64(evenBits(v)) << (16 * part)
		}
		list = append(list, w)
	}
	return list
}

// evenBits moves bits 0, 2, 4 … together.
func evenBits(v uint32) uint16 {
	v &= 0x55555555
	v = (v | v>>1) & 0x33333333
	v = (v | v>>2) & 0x0f0f0f0f
	v = (v | v>>4) & 0x00ff00ff
	return uint16(v | v>>8)
}

// Marshal writes a sketch.
func (s Sketch) Marshal() []byte {
	var out bytes.Buffer
	for _, v := range []any{[4]uint32{version, uint32(len(s.Whole)), uint32(len(s.Crops)), uint32(len(s.Sound))}, s.Whole, s.Crops, s.Sound} {
		_ = binary.Write(&out, binary.LittleEndian, v) // a buffer takes everything
	}
	return out.Bytes()
}

// UnmarshalSketch reads what Marshal has written. ErrVersion.
func UnmarshalSketch(content []byte) (Sketch, error) {
	in := bytes.NewReader(content)
	var head [4]uint32
	if err := binary.Read(in, binary.LittleEndian, &head); err != nil {
		return Sketch{}, fmt.Errorf("read sketch: %w", err)
	}
	if head[0] != version {
		return Sketch{}, ErrVersion
	}
	if 8*(int(head[1])+int(head[2])+int(head[3])) != in.Len() {
		return Sketch{}, fmt.Errorf("read sketch: it has %d bytes", len(content))
	}
	s := Sketch{make([]uint64, head[1]), make([]uint64, head[2]), make([]uint64, head[3])}
	for _, v := range [][]uint64{s.Whole, s.Crops, s.Sound} {
		if err := binary.Read(in, binary.LittleEndian, v); err != nil {
			return Sketch{}, fmt.Errorf("read sketch: %w", err)
		}
	}
	return s, nil
}
