package marks_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"marquee/backend/marks"
)

// withChunk adds a chunk to a PNG before its end.
func withChunk(content []byte, kind, value string) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(value))) //nolint:gosec // short
	chunk = append(chunk, kind+value...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	end := len(content) - 12
	return append(append(bytes.Clone(content[:end]), chunk...), content[end:]...)
}

// withSegment adds a segment to a JPEG behind its first marker.
func withSegment(content []byte, kind byte, value string) []byte {
	segment := append([]byte{0xFF, kind, byte((len(value) + 2) >> 8), byte(len(value) + 2)}, value...)
	return append(append(bytes.Clone(content[:2]), segment...), content[2:]...)
}

func box(kind, content string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(content)+8))) + kind + content //nolint:gosec // short
}

func TestScanFindsLabels(t *testing.T) {
	t.Parallel()
	files := media(t)
	photo, drawing, clip := files["image/jpeg"], files["image/png"], files["video/mp4"]
	const value = `{"Label":"1","ContentProducer":"0011","ProduceID":"p","ReservedCode1":"","ContentPropagator":"0022","PropagateID":"q","ReservedCode2":""}`
	whole := marks.AIGC{Label: "1", Producer: "0011", ProduceID: "p", Propagator: "0022", PropagateID: "q"}
	packet := func(inside string) string {
		return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"` + inside + `</rdf:RDF></x:xmpmeta>`
	}
	const source = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
	film := func(boxes string) []byte { return []byte(box("ftyp", "isom\x00\x00\x02\x00isom") + box("moov", boxes)) }
	for name, c := range map[string]struct {
		content []byte
		aigc    *marks.AIGC
		iptc    string
		trace   string
	}{
		"nothing":                 {content: photo},
		"of a clip of ffmpeg":     {content: clip, aigc: &marks.AIGC{Label: "2", Producer: "a"}},
		"PNG text":                {content: withChunk(drawing, "tEXt", "AIGC\x00"+value), aigc: &whole},
		"a string of JSON":        {content: withChunk(drawing, "tEXt", "AIGC\x00"+`"{\"label\":1,\"contentProducer\":\"0011\",\"produceId\":\"p\",\"contentPropagator\":\"0022\",\"propagateId\":\"q\"}"`), aigc: &whole},
		"an object around it":     {content: withChunk(drawing, "iTXt", "Comment\x00\x00\x00\x00\x00"+`{"AIGC":`+value+`}`), aigc: &whole},
		"AIGC as the label":       {content: withChunk(drawing, "tEXt", "AIGC\x00"+`{"Label":"AIGC","content_producer":"x"}`), aigc: &marks.AIGC{Label: "1", Producer: "x"}},
		"a word":                  {content: withChunk(drawing, "tEXt", "aigc\x001"), aigc: &marks.AIGC{Label: "1"}},
		"a label that is unknown": {content: withChunk(drawing, "tEXt", "AIGC\x00"+`{"Label":"7"}`), aigc: &marks.AIGC{Label: "3"}},
		"an attribute of XMP":     {content: withSegment(photo, 0xE1, "http://ns.adobe.com/xap/1.0/\x00"+packet(` TC260:AIGC="{&quot;Label&quot;:&quot;1&quot;,&quot;ContentProducer&quot;:&quot;0011&quot;,&quot;ProduceID&quot;:&quot;p&quot;,&quot;ContentPropagator&quot;:&quot;0022&quot;,&quot;PropagateID&quot;:&quot;q&quot;}"/>`)), aigc: &whole},
		"an element of XMP":       {content: withChunk(drawing, "iTXt", "XML:com.adobe.xmp\x00\x00\x00\x00\x00"+packet(`><TC260:AIGC>`+value+`</TC260:AIGC></rdf:Description>`)), aigc: &whole},
		"a structure of XMP":      {content: withSegment(photo, 0xE1, "http://ns.adobe.com/xap/1.0/\x00"+packet(`><TC260:AIGC rdf:parseType="Resource"><TC260:Label>1</TC260:Label><TC260:ContentProducer>0011</TC260:ContentProducer><TC260:ProduceID>p</TC260:ProduceID><TC260:ContentPropagator>0022</TC260:ContentPropagator><TC260:PropagateID>q</TC260:PropagateID></TC260:AIGC></rdf:Description>`)), aigc: &whole},
		"the comment of EXIF":     {content: withSegment(photo, 0xE1, "Exif\x00\x00"+exif(`{"AIGC":`+value+`}`)), aigc: &whole},
		"the source type":         {content: withSegment(photo, 0xE1, "http://ns.adobe.com/xap/1.0/\x00"+packet(` Iptc4xmpExt:DigitalSourceType="`+source+`"/>`)), iptc: "trainedAlgorithmicMedia"},
		"parameters":              {content: withChunk(drawing, "tEXt", "parameters\x00a cat\nSteps: 20, Sampler: Euler a"), trace: "Stable Diffusion"},
		"user data":               {content: film(box("udta", box("AIGC", value))), aigc: &whole},
		"XMP of a film":           {content: []byte(box("ftyp", "isom\x00\x00\x02\x00isom") + box("uuid", "\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC"+packet(` Iptc4xmpExt:DigitalSourceType="`+source+`"/>`))), iptc: "trainedAlgorithmicMedia"},
		"in a free box":           {content: []byte(box("ftyp", "isom\x00\x00\x02\x00isom") + box("free", box("udta", box("AIGC", value))))},
	} {
		found := marks.Scan(bytes.NewReader(c.content), int64(len(c.content))).Marks
		if (found.AIGC == nil) != (c.aigc == nil) || c.aigc != nil && *found.AIGC != *c.aigc {
			t.Errorf("%s: label %+v, want %+v", name, found.AIGC, c.aigc)
		}
		if found.IPTC == nil && c.iptc != "" || found.IPTC != nil && *found.IPTC != c.iptc {
			t.Errorf("%s: source type %v, want %q", name, found.IPTC, c.iptc)
		}
		if len(found.Traces) != min(1, len(c.trace)) || c.trace != "" && found.Traces[0] != c.trace {
			t.Errorf("%s: traces %q, want %q", name, found.Traces, c.trace)
		}
	}
}

// exif is a TIFF structure with a comment.
func exif(comment string) string {
	comment = "ASCII\x00\x00\x00" + comment
	return "II*\x00\x08\x00\x00\x00" +
		"\x01\x00" + "\x69\x87\x04\x00\x01\x00\x00\x00\x1a\x00\x00\x00" + "\x00\x00\x00\x00" +
		"\x01\x00" + "\x86\x92\x07\x00" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(comment)))) + "\x2c\x00\x00\x00" + "\x00\x00\x00\x00" + //nolint:gosec // short
		comment
}

// FuzzScan: whatever a file holds, the scan ends within its budget.
func FuzzScan(f *testing.F) {
	files := media(f)
	for _, content := range files {
		f.Add(content)
	}
	f.Add(withChunk(files["image/png"], "tEXt", "AIGC\x00{}"))
	f.Add(withSegment(files["image/jpeg"], 0xE1, "Exif\x00\x00"+exif(`{"AIGC":{"Label":"1"}}`)))
	f.Fuzz(func(t *testing.T, content []byte) {
		r := &counted{Reader: bytes.NewReader(content)}
		found := marks.Scan(r, int64(len(content)))
		if r.read > 17<<20 || r.calls > 100 {
			t.Fatalf("%d bytes in %d calls", r.read, r.calls)
		}
		if a := found.Marks.AIGC; a != nil && (a.Label < "1" || a.Label > "3" || len(a.Producer) > 200) {
			t.Fatalf("label %+v", a)
		}
	})
}

type counted struct {
	*bytes.Reader
	read, calls int
}

func (c *counted) ReadAt(p []byte, off int64) (int, error) {
	c.calls++
	c.read += len(p)
	return c.Reader.ReadAt(p, off)
}
