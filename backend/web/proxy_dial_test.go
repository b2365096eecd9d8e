package web_test

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"marquee/backend/contest"
	"marquee/backend/web"
)

func TestPublicAddress(t *testing.T) {
	t.Parallel()
	for text, public := range map[string]bool{
		"142.250.185.80": true, "1.1.1.1": true, "11.0.0.1": true, "172.15.255.255": true, "172.32.0.1": true, "2a00:1450:4001:80f::2010": true, "2606:4700::1111": true,
		"0.0.0.0": false, "0.1.2.3": false, "10.255.255.255": false, "100.64.0.1": false, "100.127.255.255": false, "127.0.0.1": false, "127.255.255.254": false,
		"169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false, "192.0.0.170": false, "192.0.2.1": false, "192.88.99.1": false, "192.168.0.1": false,
		"198.18.0.1": false, "198.51.100.1": false, "203.0.113.1": false, "224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "::7f00:1": false, "::ffff:127.0.0.1": false, "::ffff:142.250.185.80": false, "64:ff9b::7f00:1": false, "64:ff9b:1::1": false, "::ffff:0:7f00:1": false, "64:ff9b::a9fe:a9fe": false, "4000::1": false,
		"100::1": false, "2001::1": false, "2001:db8::1": false, "2002:7f00:1::": false, "fc00::1": false, "fd00:ec2::254": false, "fe80::1": false, "fe80::1%lo": false,
		"fec0::1": false, "ff02::1": false, "3fff::1": false, "5f00::1": false,
	} {
		if got := web.PublicAddress(netip.MustParseAddr(text)); got != public {
			t.Errorf("%s public = %v", text, got)
		}
	}
}

// TestProxyResistsRebinding resolves an allowed name to a different private address each time. No
// connection may be made, and a loopback source is reached on loopback only.
func TestProxyResistsRebinding(t *testing.T) {
	t.Parallel()
	names := &nameServer{answers: map[string][][]string{
		"loopback.films.example.":    {{"127.0.0.1"}},
		"six.films.example.":         {{"::1"}},
		"both.films.example.":        {{"127.0.0.1", "::1"}},
		"network.films.example.":     {{"10.0.0.7"}, {"192.168.0.7"}, {"169.254.169.254"}},
		"mapped.films.example.":      {{"::ffff:7f00:1"}},
		"nat64.films.example.":       {{"64:ff9b::7f00:1"}},
		"6to4.films.example.":        {{"2002:7f00:1::"}},
		"unspecified.films.example.": {{"0.0.0.0", "::"}},
		"metadata.films.example.":    {{"169.254.169.254", "fd00:ec2::254"}},
		"link.films.example.":        {{"fe80::1"}},
		"shared.films.example.":      {{"100.64.0.1"}, {"100.127.255.254"}},
		"turning.films.example.":     {{"127.0.0.1"}, {"127.0.0.2"}, {"10.1.1.1"}},
		"elsewhere.films.example.":   {{"10.0.0.8"}},
	}}
	g := newGallery(t, func(http.ResponseWriter, *http.Request) {}, func(g *gallery, o *web.Options) {
		o.Resolver = names.start(t)
		for name := range names.answers {
			origin := "http://" + name[:len(name)-1] + ":" + g.port()
			local := name == "elsewhere.films.example."
			o.Proxied = append(o.Proxied, web.ProxySource{Origin: origin, Path: "/films/", ThisMachine: local})
		}
	})
	mei := g.approvedEntrant("mei@example.com")
	for name := range names.answers {
		for range 3 {
			if a := mei.proxy(
				"http://" + name[:len(name)-1] + ":" + g.port() + "/films/x.png",
			); a.code != contest.CodeForbidden {
				t.Errorf("%s gave %d %s", name, a.status, a.code)
			}
		}
		if names.asked(name) == 0 {
			t.Errorf("%s was never asked for: the test proves nothing", name)
		}
	}
	if g.hits.Load() != 0 {
		t.Errorf("%d requests reached the store", g.hits.Load())
	}
}

// nameServer resolves a name to one set of addresses after the other.
type nameServer struct {
	mu      sync.Mutex
	answers map[string][][]string
	turns   map[string]int
}

// start serves on loopback and returns a resolver that uses no other server.
func (n *nameServer) start(t *testing.T) *net.Resolver {
	t.Helper()
	n.turns = map[string]int{}
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	go func() {
		buffer := make([]byte, 1500)
		for {
			length, from, err := socket.ReadFrom(buffer)
			if err != nil {
				return
			}
			var question dnsmessage.Message
			if question.Unpack(buffer[:length]) != nil || len(question.Questions) != 1 {
				continue
			}
			if packed, err := n.answer(question); err == nil {
				_, _ = socket.WriteTo(packed, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var dialer net.Dialer
		return dialer.DialContext(ctx, "udp", socket.LocalAddr().String())
	}}
}

func (n *nameServer) asked(name string) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.turns[name]
}

func (n *nameServer) answer(question dnsmessage.Message) ([]byte, error) {
	q := question.Questions[0]
	reply := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: question.ID, Response: true, Authoritative: true, RecursionAvailable: true},
		Questions: question.Questions,
	}
	n.mu.Lock()
	sets := n.answers[q.Name.String()]
	turn := n.turns[q.Name.String()]
	if q.Type == dnsmessage.TypeA {
		n.turns[q.Name.String()]++
	}
	n.mu.Unlock()
	if len(sets) == 0 {
		reply.RCode = dnsmessage.RCodeNameError
		return reply.Pack()
	}
	for _, text := range sets[turn%len(sets)] {
		header := dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET, TTL: 0}
		switch address := netip.MustParseAddr(text); {
		case address.Is4() && q.Type == dnsmessage.TypeA:
			reply.Answers = append(
				reply.Answers,
				dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: address.As4()}},
			)
		case address.Is6() && q.Type == dnsmessage.TypeAAAA:
			reply.Answers = append(
				reply.Answers,
				dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: address.As16()}},
			)
		}
	}
	return reply.Pack()
}
