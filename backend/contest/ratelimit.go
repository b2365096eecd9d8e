package contest

import (
	"net/netip"
	"time"
)

// RateLimit allows Most events per Window under one key. Several limits may share
// a key: an event then counts once against all of them.
type RateLimit struct {
	Key    string
	Most   int
	Window time.Duration
	// Except lets an event pass this limit while all of these still allow it. An event
	// counts under the keys of the limits themselves only.
	Except []RateLimit
}

// TooMany is the error of a caller beyond a limit.
func TooMany(wait time.Duration) *Error {
	return &Error{Code: CodeTooManyRequests, RetryAfter: max(wait, time.Second)}
}

// Network is what a caller counts as against limits: the IPv4 address, or the /64 of an
// IPv6 address and, at WideNetworkFactor times the limit, its /48. The zero Network is a
// caller who is exempt from limits per network.
type Network struct {
	Near, Wide string // Wide is empty unless the address is IPv6
}

// WideNetworkFactor is how many times more a /48 may do than a /64.
const WideNetworkFactor = 10

// NetworkOf returns the network of an address.
func NetworkOf(address netip.Addr) Network {
	address = address.Unmap()
	if !address.Is6() {
		return Network{Near: address.String()}
	}
	address = address.WithZone("")
	return Network{
		Near: netip.PrefixFrom(address, 64).Masked().String(),
		Wide: netip.PrefixFrom(address, 48).Masked().String(),
	}
}

// Limits returns the limits of an event per network. Keys begin with what.
func (n Network) Limits(what string, most int, window time.Duration) []RateLimit {
	all := []RateLimit{{Key: what + ":" + n.Near, Most: most, Window: window}}
	if n.Wide != "" {
		all = append(all, RateLimit{Key: what + ":" + n.Wide, Most: most * WideNetworkFactor, Window: window})
	}
	return all
}
