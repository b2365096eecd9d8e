package ark_test

import (
	"errors"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/generation/ark"
	"marquee/backend/generation/providertest"
)

// volcano is a server that answers as Ark documents, and keeps the results too.
type volcano struct{ *providertest.Server }

type reply = providertest.Reply

func serve(t *testing.T, answers map[string][]reply) *volcano {
	t.Helper()
	return &volcano{providertest.Serve(t, answers)}
}

func (v *volcano) provider(t *testing.T) *ark.Provider {
	t.Helper()
	config := settings()
	config.BaseURL = v.URL + "/api/v3/"
	p, err := ark.New(config, v.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func settings() ark.Config {
	return ark.Config{
		BaseURL: "https://ark.example/api/v3", Key: "key", ResultHosts: []string{"127.0.0.1"}, PlainResults: true,
		Models: map[contest.GenerationModel]ark.Model{
			contest.Seedream: {ID: "doubao-seedream-4-0-250828"},
			contest.Seedance: {ID: "doubao-seedance-1-5-pro-251215", Sound: true},
		},
	}
}

func picture() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t1", Type: contest.TextToImage, Model: contest.Seedream, Prompt: "一只鹤",
		AspectRatio: "16:9", Resolution: "2K", Count: 1,
	}
}

func film() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t2", Type: contest.TextToVideo, Model: contest.Seedance, Prompt: "一只鹤飞起 --ratio 1:1",
		AspectRatio: "2.39:1", Resolution: "720P", Duration: 5, Count: 1,
	}
}

func fault(err error) *contest.GenerationFailure {
	var f *contest.GenerationFailure
	if errors.As(err, &f) {
		return f
	}
	return &contest.GenerationFailure{}
}
