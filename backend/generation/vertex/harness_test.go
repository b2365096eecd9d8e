package vertex_test

import (
	"errors"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/generation/providertest"
	"marquee/backend/generation/vertex"
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
	models := map[contest.GenerationModel]vertex.Model{contest.Veo3: {ID: "veo-3.1-generate-001"}}
	if bucket != "" {
		models[contest.Imagen4] = vertex.Model{ID: "imagen-4.0-generate-001", EditID: "imagen-3.0-capability-001"}
	}
	return vertex.Config{Project: "p", Location: "us-central1", Bucket: bucket, Models: models}
}

func picture() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t1", Type: contest.TextToImage, Model: contest.Imagen4, Prompt: "a crane",
		AspectRatio: "16:9", Resolution: "2K", Count: 2,
	}
}

func film() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t2", Type: contest.TextToVideo, Model: contest.Veo3, Prompt: "a crane flies",
		AspectRatio: "9:16", Resolution: "1080P", Duration: 8, Count: 1, Audio: true,
	}
}

func fault(err error) *contest.GenerationFailure {
	var f *contest.GenerationFailure
	if errors.As(err, &f) {
		return f
	}
	return &contest.GenerationFailure{}
}
