package judging

import (
	"crypto/sha256"
	"encoding/binary"
)

// key is a hash by which works and judges are put in an order.
func key(seed, kind, id string) uint64 {
	sum := sha256.Sum256([]byte(seed + ":" + kind + ":" + id))
	return binary.BigEndian.Uint64(sum[:])
}

// mix is the output function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
