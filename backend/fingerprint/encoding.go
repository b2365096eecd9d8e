package fingerprint

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// version begins every stored fingerprint. It changes with what a fingerprint means: others are made again.
const version = 1

// ErrVersion means that a stored fingerprint was made by another version of this package.
var ErrVersion = errors.New("fingerprint of another version")

// Marshal writes a fingerprint: about 100 bytes for each described frame.
func (f *Film) Marshal() []byte {
	var out bytes.Buffer
	put := func(v any) { _ = binary.Write(&out, binary.LittleEndian, v) } // a buffer takes everything
	put(uint32(version))
	put(f.Length)
	put([3]uint32{uint32(len(f.Views)), uint32(len(f.Sound)), uint32(len(f.Cuts))})
	for _, v := range f.Views {
		put([2]uint32{uint32(len(v.Frames)), uint32(len(v.Keys))})
		put(v.Frames)
		put(v.Keys)
	}
	put(f.Sound)
	put(f.Cuts)
	return out.Bytes()
}

// Unmarshal reads what Marshal has written. ErrVersion.
func Unmarshal(content []byte) (*Film, error) {
	in := bytes.NewReader(content)
	var err error
	get := func(v any) {
		if err == nil {
			err = binary.Read(in, binary.LittleEndian, v)
		}
	}
	var v uint32
	get(&v)
	if err == nil && v != version {
		return nil, ErrVersion
	}
	f := &Film{}
	var counts [3]uint32
	get(&f.Length)
	get(&counts)
	for range counts[0] {
		var n [2]uint32
		get(&n)
		if err != nil || int(n[0])+int(n[1]) > len(content) {
			break
		}
		view := View{make([]Frame, n[0]), make([]Key, n[1])}
		get(view.Frames)
		get(view.Keys)
		f.Views = append(f.Views, view)
	}
	if err == nil && int(counts[1])+int(counts[2]) > len(content) {
		err = errors.New("counts")
	}
	if err == nil {
		f.Sound, f.Cuts = append(f.Sound, make([]uint32, counts[1])...), append(f.Cuts, make([]float64, counts[2])...)
	}
	get(f.Sound)
	get(f.Cuts)
	if err != nil {
		return nil, fmt.Errorf("read fingerprint: %w", err)
	}
	return f, nil
}
