package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
)

// film is a film of the entrant's own: the test film with a free box behind it.
func (e *chaosEntrant) film() []byte {
	film := e.h.film
	size := 1000 + e.random.IntN(600<<10)
	box := make([]byte, 8, 8+size)
	binary.BigEndian.PutUint32(box, uint32(8+size)) //nolint:gosec // small
	copy(box[4:], "free")
	for range size {
		box = append(box, byte(e.random.Uint32()))
	}
	return append(append([]byte(nil), film...), box...)
}

// picture is a small picture of the entrant's own.
func (e *chaosEntrant) picture() []byte {
	drawn := image.NewRGBA(image.Rect(0, 0, 64, 36))
	for i := range drawn.Pix {
		drawn.Pix[i] = byte(e.random.Uint32())
	}
	var content bytes.Buffer
	if err := png.Encode(&content, drawn); err != nil {
		e.h.ledger.breaks("the driver draws a picture: %v", err)
	}
	return content.Bytes()
}
