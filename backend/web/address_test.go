package web

import (
	"net/http"
	"testing"
)

func TestClientAddress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hops      int
		remote    string
		forwarded []string
		want      string
	}{
		"no proxy":                         {0, "203.0.113.7:5000", nil, "203.0.113.7"},
		"no proxy, forged header":          {0, "203.0.113.7:5000", []string{"1.2.3.4"}, "203.0.113.7"},
		"one proxy":                        {1, "10.0.0.1:5000", []string{"203.0.113.7"}, "203.0.113.7"},
		"one proxy, forged entries before": {1, "10.0.0.1:5000", []string{"1.2.3.4, 203.0.113.7"}, "203.0.113.7"},
		"two proxies":                      {2, "10.0.0.1:5000", []string{"1.2.3.4, 203.0.113.7, 10.0.0.2"}, "203.0.113.7"},
		"two proxies, header in two lines": {2, "10.0.0.1:5000", []string{"203.0.113.7", "10.0.0.2"}, "203.0.113.7"},
		"two proxies, header too short":    {2, "10.0.0.1:5000", []string{"1.2.3.4"}, "10.0.0.1"},
		"IPv6":                             {0, "[2001:db8::1]:5000", nil, "2001:db8::1"},
		"IPv4 written as IPv6":             {0, "[::ffff:203.0.113.7]:5000", nil, "203.0.113.7"},
		"a proxy that writes no address":   {1, "10.0.0.1:5000", []string{"unknown"}, "invalid IP"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &Server{proxyHops: c.hops}
			r := &http.Request{RemoteAddr: c.remote, Header: http.Header{"X-Forwarded-For": c.forwarded}}
			if got := s.clientAddress(r).String(); got != c.want {
				t.Errorf("client address %s, want %s", got, c.want)
			}
		})
	}
}
