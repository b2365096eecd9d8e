package ark_test

import (
	"errors"
	"testing"
	"time"

	"marquee/backend/generation/ark"
	"marquee/backend/generation/providertest"
	"marquee/backend/studio"
)

// volcano is a server that answers as Ark documents, and serves the results.
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
		Models: map[studio.Model]ark.Model{
			studio.Seedream: {ID: "doubao-seedream-4-0-250828"},
			studio.Seedance: {ID: "doubao-seedance-1-5-pro-251215", Sound: true},
		},
	}
}

func imageRequest() studio.Request {
	return studio.Request{
		TaskID: "t1", Type: studio.TextToImage, Model: studio.Seedream, Prompt: "一只鹤",
		AspectRatio: "16:9", Resolution: "2K", Count: 1,
	}
}

func videoRequest() studio.Request {
	return studio.Request{
		TaskID: "t2", Type: studio.TextToVideo, Model: studio.Seedance, Prompt: "一只鹤飞起 --ratio 1:1",
		AspectRatio: "2.39:1", Resolution: "720P", Duration: 5, Count: 1,
	}
}

func failure(err error) *studio.Failure {
	var f *studio.Failure
	if errors.As(err, &f) {
		return f
	}
	return &studio.Failure{}
}
