package scene

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// point is a place in the picture, in picture heights: y runs from 0 (top) to 1, x from 0 to the aspect
// ratio, so that a scene fits every frame.
type point struct{ x, y float64 }

// canvas draws flat, antialiased shapes on one frame, which is reused from picture to picture.
type canvas struct {
	img    *image.RGBA
	scale  float64
	width  float64 // in picture heights
	raster vector.Rasterizer
	mask   []uint8 // coverage of each pixel by the current shape
}

func newCanvas(width, height int) *canvas {
	return &canvas{
		img:   image.NewRGBA(image.Rect(0, 0, width, height)),
		scale: float64(height),
		width: float64(width) / float64(height),
		mask:  make([]uint8, width*height),
	}
}

// clear fills the whole picture.
func (c *canvas) clear(fill color.NRGBA) {
	draw.Draw(c.img, c.img.Rect, image.NewUniform(fill), image.Point{}, draw.Src)
}

// shapes fills closed outlines with one colour. Overlapping outlines of the same direction unite.
func (c *canvas) shapes(fill color.NRGBA, outlines ...[]point) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, outline := range outlines {
		for _, p := range outline {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	// Only the bounding box is rasterized.
	area := image.Rect(c.pixel(low.x)-1, c.pixel(low.y)-1, c.pixel(high.x)+2, c.pixel(high.y)+2).Intersect(c.img.Rect)
	if area.Empty() || fill.A == 0 {
		return
	}
	c.raster.Reset(area.Dx(), area.Dy())
	for _, outline := range outlines {
		for i, p := range outline {
			x, y := float32(p.x*c.scale)-float32(area.Min.X), float32(p.y*c.scale)-float32(area.Min.Y)
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	covered := image.Alpha{
		Pix:    c.mask[:area.Dx()*area.Dy()],
		Stride: area.Dx(),
		Rect:   image.Rect(0, 0, area.Dx(), area.Dy()),
	}
	c.raster.DrawOp = draw.Src
	c.raster.Draw(&covered, covered.Rect, image.Opaque, image.Point{})
	c.blend(fill, area)
}

// blend draws a colour over an area of the picture, weighted by the mask. It is several times as fast as
// image/draw, because it skips what is wholly inside or outside of a shape: most pixels.
func (c *canvas) blend(fill color.NRGBA, area image.Rectangle) {
	r, g, b := uint32(fill.R), uint32(fill.G), uint32(fill.B)
	for y := range area.Dy() {
		line := c.mask[y*area.Dx() : (y+1)*area.Dx()]
		row := c.img.Pix[c.img.PixOffset(area.Min.X, area.Min.Y+y):]
		for x, share := range line {
			if share == 0 {
				continue
			}
			pixel := row[x*4 : x*4+4 : x*4+4]
			if share == 255 && fill.A == 255 {
				pixel[0], pixel[1], pixel[2] = fill.R, fill.G, fill.B
				continue
			}
			over := uint32(share) * uint32(fill.A) / 255
			under := 255 - over
			pixel[0] = uint8((uint32(pixel[0])*under + r*over) / 255)
			pixel[1] = uint8((uint32(pixel[1])*under + g*over) / 255)
			pixel[2] = uint8((uint32(pixel[2])*under + b*over) / 255)
		}
	}
}

// pixel converts a length to whole pixels, clamped so that nothing overflows.
func (c *canvas) pixel(v float64) int {
	return int(math.Floor(min(max(v*c.scale, -8), 8192)))
}

func (c *canvas) rect(x, y, width, height float64, fill color.NRGBA) {
	c.shapes(fill, box(x, y, width, height))
}

func (c *canvas) disc(x, y, radius float64, fill color.NRGBA) {
	c.shapes(fill, oval(point{x, y}, radius, radius, 0))
}

// line draws a polyline of the given thickness.
func (c *canvas) line(stroke color.NRGBA, thickness float64, along ...point) {
	c.shapes(stroke, ribbon(thickness, along...))
}

func box(x, y, width, height float64) []point {
	return []point{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}
}

// oval is an ellipse turned by tilt (radians).
func oval(centre point, rx, ry, tilt float64) []point {
	corners := 56
	if max(rx, ry) > 0.15 {
		corners = 160 // fewer would be visible on a large sun
	}
	out := make([]point, corners)
	sin, cos := math.Sincos(tilt)
	for i := range out {
		b, a := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		out[i] = point{centre.x + a*rx*cos - b*ry*sin, centre.y + a*rx*sin + b*ry*cos}
	}
	return out
}

// ribbon is the outline of a polyline. Its bends must be wider than it is thick.
func ribbon(thickness float64, along ...point) []point {
	out := make([]point, 2*len(along))
	for i, p := range along {
		before, after := along[max(0, i-1)], along[min(i+1, len(along)-1)]
		length := max(math.Hypot(after.x-before.x, after.y-before.y), 1e-9)
		nx, ny := (before.y-after.y)/length*thickness/2, (after.x-before.x)/length*thickness/2
		out[i] = point{p.x + nx, p.y + ny}
		out[len(out)-1-i] = point{p.x - nx, p.y - ny}
	}
	return out
}
