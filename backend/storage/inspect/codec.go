package inspect

import (
	"encoding/binary"
	"strings"
)

// format is a sample description.
type format struct {
	codec     string // as ffmpeg names it; else the four characters of the file
	fields    bool   // H.264 that may be interlaced
	studio    bool   // H.264, VP9 or AV1 with more than 8 bits, 4:2:2 or 4:4:4
	hdr       string // transfer curve, as ffmpeg names it; "" for others than PQ and HLG
	reference uint16 // its data reference, from 1
	width     int    // of the coded picture
	height    int
	// For audio formats whose tables count single samples: how many samples a packet of packetBytes has; else 0.
	packetSamples, packetBytes uint32
}

const maxFormats = 16

// parseFormat reads stsd. Of several descriptions it takes the first, or one whose codec
// browsers do not play, since the film needs every one.
func parseFormat(body []byte, handler string) format {
	f := &fields{rest: body}
	f.fullBox()
	f.u32() // count
	var chosen format
	n := 0
	eachBox(f.rest, func(kind string, body []byte) {
		if n++; n > maxFormats || len(body) < 8 {
			return
		}
		var next format
		switch handler {
		case handlerPicture:
			next = pictureFormat(kind, body)
		case handlerSound:
			next = soundFormat(kind, body)
		default:
			next.codec = printable(kind)
		}
		next.reference = binary.BigEndian.Uint16(body[6:])
		if chosen.codec == "" || next.codec != chosen.codec && !strings.HasPrefix(next.codec, "h264") {
			chosen = next
		}
	})
	return chosen
}

// Lengths of sample entries without their boxes (ISO/IEC 14496-12, section 12).
const (
	pictureEntry = 78
	soundEntry   = 28
	soundEntryV1 = soundEntry + 16 // QuickTime
	soundEntryV2 = soundEntry + 36
)

func pictureFormat(kind string, body []byte) format {
	of := format{codec: pictureCodec(kind)}
	if len(body) < pictureEntry {
		return of
	}
	of.width, of.height = int(binary.BigEndian.Uint16(body[24:])), int(binary.BigEndian.Uint16(body[26:]))
	boxes := body[pictureEntry:]
	if kind == "encv" {
		of.codec = encrypted
	}
	if kind == "mp4v" {
		of.codec = objectCodec(findBox(boxes, "esds"), of.codec)
	}
	of.hdr = highRange(boxes)
	of.studio = studioProfile(of.codec, boxes)
	of.fields = of.codec == "h264" && mayInterlace(findBox(boxes, "avcC"))
	return of
}

// highRange returns the transfer curve of a picture's colr box (ISO/IEC 14496-12, section
// 12.1.5; values of ITU-T H.273) when it is PQ or HLG.
func highRange(boxes []byte) (curve string) {
	eachBox(boxes, func(kind string, body []byte) {
		if kind != "colr" || len(body) < 8 || string(body[:3]) != "ncl" {
			return
		}
		switch binary.BigEndian.Uint16(body[6:]) {
		case 16:
			curve = "smpte2084"
		case 18:
			curve = "arib-std-b67"
		}
	})
	return curve
}

// encrypted stands for the codec of protected films.
const encrypted = "encrypted"

func pictureCodec(kind string) string {
	switch kind {
	case "avc1", "avc2", "avc3", "avc4":
		return "h264"
	case "hvc1", "hev1", "dvh1", "dvhe", "hvc2", "hev2":
		return "hevc"
	case "apch", "apcn", "apcs", "apco", "ap4h", "ap4x", "aprn", "aprh":
		return "prores"
	case "av01":
		return "av1"
	case "vp08":
		return "vp8"
	case "vp09":
		return "vp9"
	case "mp4v":
		return "mpeg4"
	case "jpeg", "mjpa", "mjpb", "AVDJ":
		return "mjpeg"
	case "AVdn", "AVdh":
		return "dnxhd"
	case "CFHD":
		return "cfhd"
	case "rle ":
		return "qtrle"
	case "png ":
		return "png"
	case "s263", "h263", "H263":
		return "h263"
	case "SVQ1", "SVQ3":
		return strings.ToLower(kind)
	case "raw ", "v210", "2vuy", "yuv2", "v308", "v408", "v410", "b64a", "b48r":
		return "rawvideo"
	case "drmi":
		return encrypted
	default:
		return printable(kind)
	}
}

func soundFormat(kind string, body []byte) format {
	of := format{codec: soundCodec(kind)}
	if len(body) < soundEntry {
		return of
	}
	boxes := body[soundEntry:]
	switch binary.BigEndian.Uint16(body[8:]) {
	case 1:
		if len(body) < soundEntryV1 {
			return of
		}
		of.packetSamples = binary.BigEndian.Uint32(body[soundEntry:])
		of.packetBytes = binary.BigEndian.Uint32(body[soundEntry+8:])
		boxes = body[soundEntryV1:]
	case 2:
		boxes = body[min(soundEntryV2, len(body)):]
	}
	if kind == "mp4a" {
		esds := findBox(boxes, "esds")
		if esds == nil {
			esds = findBox(findBox(boxes, "wave"), "esds")
		}
		of.codec = objectCodec(esds, of.codec)
	}
	return of
}

func soundCodec(kind string) string {
	switch kind {
	case "mp4a":
		return "aac"
	case ".mp3", "mp3 ", "ms\x00\x55":
		return "mp3"
	case "Opus":
		return "opus"
	case "fLaC":
		return "flac"
	case "alac":
		return "alac"
	case "ac-3", "sac3":
		return "ac3"
	case "ec-3":
		return "eac3"
	case "dtsc", "dtsh", "dtsl", "dtse":
		return "dts"
	case "samr", "sawb":
		return "amr"
	case "enca", "drms":
		return encrypted
	case "sowt",
		"twos",
		"lpcm",
		"ipcm",
		"fpcm",
		"in24",
		"in32",
		"fl32",
		"fl64",
		"raw ",
		"NONE",
		"ulaw",
		"alaw",
		"\x00\x00\x00\x00":
		return "pcm"
	default:
		return printable(kind)
	}
}

// objectCodec reads the object type of an elementary stream descriptor (ISO/IEC 14496-1,
// section 7.2.6), which mp4a and mp4v share.
func objectCodec(esds []byte, otherwise string) string {
	const streamDescriptor, decoderDescriptor = 3, 4
	f := &fields{rest: esds}
	f.fullBox()
	if f.descriptor() != streamDescriptor {
		return otherwise
	}
	f.skip(2) // id
	flags := f.take(1)[0]
	if flags&0x80 != 0 {
		f.skip(2)
	}
	if flags&0x40 != 0 {
		f.skip(int(f.take(1)[0]))
	}
	if flags&0x20 != 0 {
		f.skip(2)
	}
	if f.descriptor() != decoderDescriptor {
		return otherwise
	}
	switch object := f.take(1)[0]; object {
	case 0x20:
		return "mpeg4"
	case 0x40, 0x66, 0x67, 0x68:
		return "aac"
	case 0x60, 0x61, 0x62, 0x63, 0x64, 0x65:
		return "mpeg2video"
	case 0x69, 0x6B:
		return "mp3"
	case 0x6A:
		return "mpeg1video"
	case 0x6C:
		return "mjpeg"
	case 0x6D:
		return "png"
	case 0xA5:
		return "ac3"
	case 0xAD:
		return "opus"
	case 0xDD:
		return "vorbis"
	default:
		return otherwise
	}
}

// descriptor reads the tag of a descriptor and skips its length, of one to four bytes.
func (f *fields) descriptor() byte {
	tag := f.take(1)[0]
	for range 4 {
		if f.take(1)[0]&0x80 == 0 {
			break
		}
	}
	return tag
}

// printable is the four characters of a codec without those that no text should have.
func printable(kind string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' {
			return ' '
		}
		return r
	}, kind))
}
