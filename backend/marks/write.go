package marks

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"hash/crc32"
	"regexp"
	"slices"
	"strings"
)

// Text is the label as GB 45438-2025 lays it out: an object of JSON, the value of the key AIGC.
func (a AIGC) Text() string {
	text, _ := json.Marshal(struct { // it is made of texts alone
		Label             Label
		ContentProducer   string
		ProduceID         string
		ReservedCode1     string
		ContentPropagator string
		PropagateID       string
		ReservedCode2     string
	}{a.Label, a.Producer, a.ProduceID, "", a.Propagator, a.PropagateID, ""})
	return string(text)
}

// What may stand in a copy for the jury: a producer's code of 27 characters, which names a company, and an id without
// words.
var (
	producerCode = regexp.MustCompile(`^[0-9A-Z]{27}$`)
	opaqueID     = regexp.MustCompile(`^[0-9a-fA-F-]{8,64}$`)
)

// OfCopy returns the label for a copy of a file, with whoever shows it as the propagator; nil for a file whose marks
// say nothing of a model. What the file's own label says stays; blind leaves out what may name a person.
func (m *Marks) OfCopy(propagator, id string, blind bool) *AIGC {
	if m == nil || !m.Says() && !m.Hints() {
		return nil
	}
	a := AIGC{Label: LabelSuspected}
	if m.AIGC != nil {
		a = *m.AIGC
	}
	if m.Says() {
		a.Label = LabelCertain
	}
	if blind && !producerCode.MatchString(a.Producer) {
		a.Producer, a.ProduceID = "", ""
	}
	if blind && !opaqueID.MatchString(a.ProduceID) {
		a.ProduceID = ""
	}
	a.Propagator, a.PropagateID = propagator, id
	return &a
}

// SourceType is the digital source type for a copy: the file's own if it is one of the IPTC's, else what its manifest
// says; "" for none.
func (m *Marks) SourceType() string {
	switch {
	case m == nil:
		return ""
	case m.IPTC != nil && slices.Contains(sourceTypes(), *m.IPTC):
		return *m.IPTC
	case m.C2PA.Proven() && m.C2PA.AI == AIGenerated:
		return "trainedAlgorithmicMedia"
	case m.C2PA.Proven() && m.C2PA.AI == AIEdited:
		return "compositeWithTrainedAlgorithmicMedia"
	default:
		return ""
	}
}

// Embed returns a JPEG or PNG with a label and a source type in its XMP, and a PNG with the label as a text too.
// Without either, or for another file, it returns the content as it is.
func Embed(content []byte, a *AIGC, sourceType string) []byte {
	if a == nil && sourceType == "" {
		return content
	}
	packet := xmpOf(a, sourceType)
	switch {
	case bytes.HasPrefix(content, []byte("\xFF\xD8\xFF")):
		value := append([]byte("http://ns.adobe.com/xap/1.0/\x00"), packet...)
		segment := binary.BigEndian.AppendUint16(
			[]byte{0xFF, 0xE1},
			uint16(len(value)+2),
		) //nolint:gosec // a label is short, see word
		return slices.Concat(content[:2], segment, value, content[2:])
	case bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1A\n")) && len(content) > 33:
		marked := slices.Clone(content[:33]) // up to the end of the header chunk
		marked = appendChunk(marked, "iTXt", slices.Concat([]byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00"), packet))
		if a != nil {
			marked = appendChunk(marked, "tEXt", []byte("AIGC\x00"+ascii(a.Text())))
		}
		return append(marked, content[33:]...)
	}
	return content
}

func appendChunk(to []byte, kind string, value []byte) []byte {
	to = binary.BigEndian.AppendUint32(to, uint32(len(value))) //nolint:gosec // a label is short
	begin := len(to)
	to = append(append(to, kind...), value...)
	return binary.BigEndian.AppendUint32(to, crc32.ChecksumIEEE(to[begin:]))
}

// ascii writes other characters of a text of JSON as its escapes.
func ascii(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r < 0x80 {
			out.WriteRune(r)
		} else if r > 0xFFFF {
			r -= 0x10000
			fmt.Fprintf(&out, `\u%04x\u%04x`, 0xD800+(r>>10), 0xDC00+(r&0x3FF))
		} else {
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

func xmpOf(a *AIGC, sourceType string) []byte {
	var out bytes.Buffer
	out.WriteString(
		`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
			`<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">`,
	)
	if a != nil {
		out.WriteString("<TC260:AIGC>")
		_ = xml.EscapeText(&out, []byte(a.Text())) // a buffer takes everything
		out.WriteString("</TC260:AIGC>")
	}
	if sourceType != "" {
		out.WriteString(
			"<Iptc4xmpExt:DigitalSourceType>" + sourceTypePrefix + sourceType + "</Iptc4xmpExt:DigitalSourceType>",
		)
	}
	out.WriteString(`</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
	return out.Bytes()
}
