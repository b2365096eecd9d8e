package vertex_test

import (
	"testing"

	"marquee/backend/generation/providertest"
	"marquee/backend/studio"
)

const twoImages = `{"predictions":[{"mimeType":"image/png","gcsUri":"gs://results/generation/t1/1/a.png"},{"mimeType":"image/png","gcsUri":"gs://results/generation/t1/1/b.png"}]}`

// TestImagesAreCollectedFromTheBucket uses Imagen's documented request, and collects with a provider
// that did not start the operation.
func TestImagesAreCollectedFromTheBucket(t *testing.T) {
	t.Parallel()
	png := map[string]string{"Content-Type": "image/png"}
	g := serve(t, map[string]reply{
		"imagen-4.0-generate-001:predict": {Status: 200, Body: twoImages},
		"a.png":                           {Status: 200, Header: png, Body: "first"},
		"b.png":                           {Status: 200, Header: png, Body: "second"},
	})
	operation, err := g.provider(t, "results").Start(t.Context(), imageRequest())
	if err != nil {
		t.Fatal(err)
	}
	asked := g.Asked()[0]
	if asked.Path != "/v1/projects/p/locations/us-central1/publishers/google/models/imagen-4.0-generate-001:predict" {
		t.Errorf("asked at %s", asked.Path)
	}
	parameters, _ := asked.Body["parameters"].(map[string]any)
	for name, want := range map[string]any{
		"sampleCount": 2.0, "aspectRatio": "16:9", "sampleImageSize": "2K", "storageUri": "gs://results/generation/t1/", "includeRaiReason": true,
	} {
		if parameters[name] != want {
			t.Errorf("%s is %v, want %v", name, parameters[name], want)
		}
	}
	progress, err := g.provider(t, "results").Poll(t.Context(), imageRequest(), operation)
	if err != nil || !progress.Done || len(progress.Files) != 2 {
		t.Fatalf("%+v, %v", progress, err)
	}
	if a, b := providertest.Read(
		t,
		progress.Files[0],
	), providertest.Read(
		t,
		progress.Files[1],
	); a != "first" || b != "second" ||
		progress.Files[0].ContentType != "image/png" {
		t.Errorf("collected %q and %q", a, b)
	}
}

func TestReferenceIsSentToTheEditingModel(t *testing.T) {
	t.Parallel()
	g := serve(t, map[string]reply{"imagen-3.0-capability-001:predict": {Status: 200, Body: twoImages}})
	input := imageRequest()
	input.Type, input.Reference, input.ReferenceType = studio.ImageToImage, []byte("picture"), "image/png"
	if _, err := g.provider(t, "results").Start(t.Context(), input); err != nil {
		t.Fatal(err)
	}
	instances, _ := g.Asked()[0].Body["instances"].([]any)
	first, _ := instances[0].(map[string]any)
	if references, _ := first["referenceImages"].([]any); len(references) != 1 {
		t.Errorf("the request holds %v", first)
	}
}

// TestFilteredImages: if Google filters some, the others are kept; if it filters all, the reason is
// ReasonSensitive.
func TestFilteredImages(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]studio.Reason{
		`{"predictions":[{"gcsUri":"gs://results/x.png"},{"raiFilteredReason":"58061214"}]}`:  "",
		`{"predictions":[{"raiFilteredReason":"58061214"},{"raiFilteredReason":"58061214"}]}`: studio.ReasonSensitive,
		`{}`:                               studio.ReasonSensitive,
		`{"predictions":[{"other":true}]}`: studio.ReasonBroken,
	} {
		g := serve(t, map[string]reply{":predict": {Status: 200, Body: body}})
		operation, err := g.provider(t, "results").Start(t.Context(), imageRequest())
		if failure(err).Reason != want || (want == "") != (operation == "pictures gs://results/x.png") {
			t.Errorf("%s: %q, %v", body, operation, err)
		}
	}
}

// TestUnreadableImages: the operation is lost if all are missing, retried if the store fails, and
// refused for another bucket.
func TestUnreadableImages(t *testing.T) {
	t.Parallel()
	png := map[string]string{"Content-Type": "image/png"}
	g := serve(
		t,
		map[string]reply{
			"ok.png":   {Status: 200, Header: png, Body: "x"},
			"gone.png": {Status: 404, Body: "{}"},
			"down.png": {Status: 503, Body: "{}"},
		},
	)
	for operation, want := range map[string]struct {
		files  int
		reason studio.Reason
		again  bool
	}{
		"pictures gs://results/ok.png gs://results/gone.png":   {files: 1},
		"pictures gs://results/gone.png gs://results/gone.png": {reason: studio.ReasonLost},
		"pictures gs://results/ok.png gs://results/down.png":   {again: true},
		"pictures gs://other/ok.png":                           {reason: studio.ReasonBroken},
		"pictures https://example.com/ok.png":                  {reason: studio.ReasonBroken},
	} {
		progress, err := g.provider(t, "results").Poll(t.Context(), imageRequest(), operation)
		if len(progress.Files) != want.files || failure(err).Reason != want.reason ||
			(err != nil && want.reason == "") != want.again {
			t.Errorf("%s: %d files, %v", operation, len(progress.Files), err)
		}
	}
}
