package inspect

// Profiles of H.264 (ITU-T H.264, annex A.2) that browsers do not decode.
const (
	profileCAVLC444 = 44
	profileHigh10   = 110
	profileHigh422  = 122
	profileHigh444  = 244
)

// studioProfile reports whether the decoder's configuration in a sample entry states more
// than 8 bits a colour, 4:2:2 or 4:4:4.
func studioProfile(codec string, boxes []byte) bool {
	switch codec {
	case "h264": // ISO/IEC 14496-15, section 5.3.3
		if avc := findBox(boxes, "avcC"); len(avc) > 1 {
			switch avc[1] {
			case profileHigh10, profileHigh422, profileHigh444, profileCAVLC444:
				return true
			}
		}
	case "vp9": // VP Codec ISO Media File Format Binding, section "VP Codec Configuration Box"
		if vp := findBox(boxes, "vpcC"); len(vp) > 6 {
			profile, depth := vp[4], vp[6]>>4
			return profile != 0 || depth > 8
		}
	case "av1": // AV1 Codec ISO Media File Format Binding, section 2.3
		if av := findBox(boxes, "av1C"); len(av) > 2 {
			profile, highBitDepth := av[1]>>5, av[2]&0x40 != 0
			return profile != 0 || highBitDepth
		}
	}
	return false
}
