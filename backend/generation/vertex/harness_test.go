package vertex_test

import (
	"errors"
	"testing"
	"time"

	"marquee/backend/generation/providertest"
	"marquee/backend/generation/vertex"
	"marquee/backend/studio"
)

// google is a server that answers as Vertex AI and Cloud Storage document.
type google struct{ *providertest.Server }

type reply = providertest.Reply

// serve gives the same answer to every call of a path.
func serve(t *testing.T, answers map[string]reply) *google {
	t.Helper()
	script := providertest.Script{}
	for path, answer := range answers {
		script[path] = []reply{answer}
	}
	return &google{providertest.Serve(t, script)}
}

func (g *google) provider(t *testing.T, bucket string) *vertex.Provider {
	t.Helper()
	config := settings(bucket)
	config.BaseURL, config.StorageURL = g.URL, g.URL
	p, err := vertex.New(t.Context(), config, g.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func settings(bucket string) vertex.Config {
	models := map[studio.Model]vertex.Model{studio.Veo3: {ID: "veo-3.1-generate-001"}}
	if bucket != "" {
		models[studio.Imagen4] = vertex.Model{ID: "imagen-4.0-generate-001", EditID: "imagen-3.0-capability-001"}
	}
	return vertex.Config{Project: "p", Location: "us-central1", Bucket: bucket, Models: models}
}

func imageRequest() studio.Request {
	return studio.Request{
		TaskID: "t1", Type: studio.TextToImage, Model: studio.Imagen4, Prompt: "a crane",
		AspectRatio: "16:9", Resolution: "2K", Count: 2,
	}
}

func videoRequest() studio.Request {
	return studio.Request{
		TaskID: "t2", Type: studio.TextToVideo, Model: studio.Veo3, Prompt: "a crane flies",
		AspectRatio: "9:16", Resolution: "1080P", Duration: 8, Count: 1, Audio: true,
	}
}

func failure(err error) *studio.Failure {
	var f *studio.Failure
	if errors.As(err, &f) {
		return f
	}
	return &studio.Failure{}
}
