package config_test

import (
	"encoding/base64"
	"maps"
	"strings"
	"testing"
	"time"

	"marquee/backend/config"
)

func TestWitnesses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, witnesses, quorum, every, problem string
		want                                    config.Witnesses
		wantEvery                               time.Duration
	}{
		{name: "none", wantEvery: time.Hour},
		{name: "at once", every: "0"},
		{
			name: "three, two of them", witnesses: "a+1+k https://a.example/w/, b+2+k https://b.example,c+3+k http://localhost:9", wantEvery: time.Hour,
			want: config.Witnesses{Quorum: 2, List: []config.WitnessAddress{
				{Key: "a+1+k", URL: "https://a.example/w"}, {Key: "b+2+k", URL: "https://b.example"}, {Key: "c+3+k", URL: "http://localhost:9"},
			}},
		},
		{name: "quorum", witnesses: "a+1+k https://a.example", quorum: "1", every: "10m", wantEvery: 10 * time.Minute, want: config.Witnesses{
			Quorum: 1, List: []config.WitnessAddress{{Key: "a+1+k", URL: "https://a.example"}},
		}},
		{name: "larger than all", witnesses: "a+1+k https://a.example", quorum: "2", problem: "WITNESS_QUORUM"},
		{name: "no address", witnesses: "a+1+k", problem: "WITNESSES"},
		{name: "not secure", witnesses: "a+1+k http://a.example", problem: "WITNESSES"},
		{name: "every second", every: "1s", problem: "LOG_HEADS_EVERY"},
	} {
		env := good(t)
		maps.Copy(
			env,
			map[string]string{"WITNESSES": c.witnesses, "WITNESS_QUORUM": c.quorum, "LOG_HEADS_EVERY": c.every},
		)
		got, err := config.LoadServe(lookup(env))
		if c.problem != "" {
			if err == nil || !strings.HasPrefix(err.Error(), c.problem+":") {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil || got.LogHeadsEvery != c.wantEvery || got.Witnesses.Quorum != c.want.Quorum ||
			len(got.Witnesses.List) != len(c.want.List) {
			t.Errorf("%s: %+v every %s, %v", c.name, got.Witnesses, got.LogHeadsEvery, err)
			continue
		}
		for i, address := range got.Witnesses.List {
			if address != c.want.List[i] {
				t.Errorf("%s: %+v", c.name, address)
			}
		}
	}
}

func TestLoadWitness(t *testing.T) {
	t.Parallel()
	env := map[string]string{
		"WITNESS_NAME":  "a.example/w",
		"WITNESS_KEY":   base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"WITNESS_LOGS":  "x+1+a, y+2+b",
		"WITNESS_STATE": "state",
	}
	w, err := config.LoadWitness(lookup(env))
	if err != nil || w.Port != 8082 || len(w.Logs) != 2 || w.Logs[1] != "y+2+b" || len(w.Key) != 32 {
		t.Errorf("%+v, %v", w, err)
	}
	_, err = config.LoadWitness(lookup(nil))
	for name := range env {
		if err == nil || !strings.Contains(err.Error(), name+": is missing") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
