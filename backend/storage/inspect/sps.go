package inspect

import "bytes"

// mayInterlace reports whether the decoder's configuration of an H.264 picture (ISO/IEC 14496-15, section 5.3.3) allows
// fields: its sequence parameter set (ITU-T H.264, section 7.3.2.1.1) has frame_mbs_only_flag 0. A picture without a
// readable set counts as one that may.
func mayInterlace(avcC []byte) bool {
	if len(avcC) < 8 || avcC[5]&31 == 0 {
		return true
	}
	length := int(avcC[6])<<8 | int(avcC[7])
	if length > len(avcC)-8 || length < 4 {
		return true
	}
	b := &bitReader{bytes: bytes.ReplaceAll(avcC[8:8+length], []byte{0, 0, 3}, []byte{0, 0})}
	b.skip(8) // type of the unit
	profile := b.read(8)
	b.skip(16)
	b.golomb() // id
	switch profile {
	case 100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134:
		b.skipChroma()
	}
	b.golomb() // log2_max_frame_num_minus4
	switch b.golomb() {
	case 0:
		b.golomb()
	case 1:
		b.skip(1)
		b.golomb()
		b.golomb()
		for range min(b.golomb(), 255) {
			b.golomb()
		}
	}
	b.golomb() // max_num_ref_frames
	b.skip(1)
	b.golomb() // width
	b.golomb() // height
	framesOnly := b.read(1)
	return b.short || framesOnly == 0
}

// skipChroma skips chroma format, bit depths and scaling lists of a sequence parameter set.
func (b *bitReader) skipChroma() {
	lists := 8
	if b.golomb() == 3 {
		b.skip(1)
		lists = 12
	}
	b.golomb()
	b.golomb()
	b.skip(1)
	if b.read(1) == 0 {
		return
	}
	for i := range lists {
		if b.read(1) == 0 {
			continue
		}
		size := 16
		if i >= 6 {
			size = 64
		}
		last, next := 8, 8
		for range size {
			if next != 0 {
				delta := int(b.golomb())
				if delta%2 == 1 {
					delta = (delta + 1) / 2
				} else {
					delta = -delta / 2
				}
				next = (last + delta + 256) % 256
			}
			if next != 0 {
				last = next
			}
		}
	}
}

// bitReader reads bits from the highest on; beyond the end they are 0.
type bitReader struct {
	bytes []byte
	at    int
	short bool // something was read beyond the end
}

func (b *bitReader) read(n int) uint32 {
	var value uint32
	for range n {
		bit := uint32(0)
		if b.at/8 < len(b.bytes) {
			bit = uint32(b.bytes[b.at/8]>>(7-b.at%8)) & 1
		} else {
			b.short = true
		}
		value, b.at = value<<1|bit, b.at+1
	}
	return value
}

func (b *bitReader) skip(n int) { b.read(n) }

// golomb reads ue(v) (ITU-T H.264, section 9.1).
func (b *bitReader) golomb() uint32 {
	zeros := 0
	for b.read(1) == 0 {
		if zeros++; zeros > 31 || b.short {
			b.short = true
			return 0
		}
	}
	return 1<<zeros - 1 + b.read(zeros)
}
