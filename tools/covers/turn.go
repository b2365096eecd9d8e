package covers

import "math"

// cos and sin take degrees.
func cos(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }
func sin(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
