package inspect

import (
	"bufio"
	"encoding/binary"
	"io"
)

// Orientation reads how the EXIF of a JPEG asks for its picture to be turned (EXIF 2.32,
// tag 0x0112): 1 to 8, 1 without one. Values from 5 on exchange width and height.
func Orientation(r *bufio.Reader) uint16 {
	const app1, startOfScan = 0xE1, 0xDA
	if _, err := r.Discard(2); err != nil {
		return 1
	}
	for {
		head, err := r.Peek(4)
		if err != nil || head[0] != 0xFF || head[1] == startOfScan {
			return 1
		}
		if head[1] == 0xFF { // padding
			if _, err := r.Discard(1); err != nil {
				return 1
			}
			continue
		}
		marker, length := head[1], int(binary.BigEndian.Uint16(head[2:]))
		if _, err := r.Discard(4); err != nil || length < 2 {
			return 1
		}
		if marker != app1 {
			if _, err := r.Discard(length - 2); err != nil {
				return 1
			}
			continue
		}
		segment := make([]byte, length-2)
		if _, err := io.ReadFull(r, segment); err != nil {
			return 1
		}
		if len(segment) > 6 && string(segment[:6]) == "Exif\x00\x00" {
			if o := exifOrientation(segment[6:]); o >= 1 && o <= 8 {
				return o
			}
			return 1
		}
	}
}

// exifOrientation reads the orientation of the first directory of a TIFF, 0 without one.
func exifOrientation(tiff []byte) uint16 {
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 0
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			return 0
		}
		if order.Uint16(entries) == 0x0112 {
			return order.Uint16(entries[8:])
		}
		entries = entries[12:]
	}
	return 0
}
