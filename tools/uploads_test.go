package main

import (
	"context"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/embedded/localstore"
)

// loseobject deletes an object from the store: loseobject NAME.
func (h *testContest) loseobject(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	bucket, err := localstore.Open(ctx, localstore.Options{DataDir: h.dataDir, Now: time.Now})
	ts.Check(err)
	ts.Check(bucket.Delete(ctx, args[0]))
	ts.Check(bucket.Close())
}
