package clip

import (
	"encoding/binary"
	"image"
	"math"
)

// enlarge fills a frame with a part of a picture: from is where the frame's left upper corner lies in the picture, step
// how far two pixels of the frame are apart there, both in pixels of the picture. Pixels between are interpolated, which
// suits a picture that is enlarged, or made hardly smaller.
func enlarge(frame, picture *image.RGBA, fromX, fromY, step float64) {
	width, height := frame.Rect.Dx(), frame.Rect.Dy()
	across := between(width, picture.Rect.Dx(), fromX, step)
	down := between(height, picture.Rect.Dy(), fromY, step)
	row := make([]uint32, picture.Rect.Dx())
	for y, line := range down {
		upper := picture.Pix[line.first*picture.Stride:]
		lower := picture.Pix[line.second*picture.Stride:]
		for x := across[0].first; x <= across[width-1].second; x++ {
			row[x] = mix(binary.LittleEndian.Uint32(upper[4*x:]), binary.LittleEndian.Uint32(lower[4*x:]), line.share)
		}
		out := frame.Pix[y*frame.Stride:]
		for x, pixel := range across {
			binary.LittleEndian.PutUint32(out[4*x:], mix(row[pixel.first], row[pixel.second], pixel.share))
		}
	}
}

// pair is a place between two pixels: share tells how near it is to the second, from 0 to 256.
type pair struct {
	first, second int
	share         uint32
}

// between places count pixels of a frame in a line of a picture that has size pixels.
func between(count, size int, from, step float64) []pair {
	pairs := make([]pair, count)
	for i := range pairs {
		place := min(max(from+(float64(i)+0.5)*step-0.5, 0), float64(size-1))
		first := int(place)
		pairs[i] = pair{first, min(first+1, size-1), uint32(math.Round((place - float64(first)) * 256))}
	}
	return pairs
}

// mix mixes two colours, all four channels of each in one word. share is that of the second, from 0 to 256.
func mix(first, second, share uint32) uint32 {
	const channels, half = 0x00ff00ff, 0x00800080
	rest := 256 - share
	even := ((first&channels)*rest + (second&channels)*share + half) >> 8 & channels
	odd := ((first>>8&channels)*rest + (second>>8&channels)*share + half) & (channels << 8)
	return even | odd
}
