package inspect

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/upload"
)

var hostileChecks = flag.Int(
	"hostile-checks",
	0,
	"how many entrants send hostile files without a pause beside an honest film",
)

// soakFilms is how many honest films are timed, alone and beside the hostile files.
const soakFilms = 30

// storeLatency is what a range request of the object store takes.
const storeLatency = 20 * time.Millisecond

// latent is a file in an object store.
type latent struct{ io.ReaderAt }

func (r latent) ReadAt(p []byte, off int64) (int, error) {
	time.Sleep(storeLatency)
	return r.ReaderAt.ReadAt(p, off)
}

// TestHonestFilmIsCheckedBesideHostileOnes times an honest film alone and beside -hostile-checks entrants, each of whom
// keeps sending every small file that a check could be made to spend its time on: the median is at most three times
// that alone, and memory does not grow. Not parallel: it measures.
func TestHonestFilmIsCheckedBesideHostileOnes(t *testing.T) {
	if *hostileChecks == 0 {
		t.Skip("runs with -hostile-checks in make soak")
	}
	queue := upload.NewCheckQueue()
	check := func(ctx context.Context, who string, kind upload.FileKind, content io.ReaderAt, size int64) (facts upload.FileFacts) {
		leave, err := queue.Enter(ctx, who, kind)
		if err != nil {
			return upload.FileFacts{}
		}
		defer leave()
		return File(ctx, latent{content}, size)
	}
	content := whole(film(t, "plain.mp4"), upload.ProblemNone)
	honest := func() time.Duration {
		took := make([]time.Duration, soakFilms)
		for i := range took {
			begun := time.Now()
			if facts := check(t.Context(), "ada", upload.KindVideo, content.content, content.size); !facts.Video {
				t.Fatalf("the honest film is %+v", facts)
			}
			took[i] = time.Since(begun)
		}
		slices.Sort(took)
		t.Logf("median %v, slowest %v", took[soakFilms/2], took[soakFilms-1])
		return took[soakFilms/2]
	}
	files := hostileFiles(t)
	maps.Copy(files, hostileKinds(t))
	names := slices.Sorted(maps.Keys(files))
	alone := honest()

	ctx, cancel := context.WithCancel(t.Context())
	var senders sync.WaitGroup
	var checked atomic.Int64
	for n := range *hostileChecks {
		senders.Go(func() {
			for i := n; ctx.Err() == nil; i++ {
				name := names[i%len(names)]
				kind := upload.KindVideo
				if hostilePicture(files[name]) {
					kind = upload.KindCover
				}
				check(ctx, fmt.Sprint("mallory", n), kind, files[name].content, files[name].size)
				checked.Add(1)
			}
		})
	}
	for checked.Load() < int64(len(names)) { // each once
		time.Sleep(time.Millisecond)
	}
	before := heap()
	beside := honest()
	for want := checked.Load() + int64(2*len(names)); checked.Load() < want; {
		time.Sleep(time.Millisecond)
	}
	after := heap()
	cancel()
	senders.Wait()
	t.Logf("alone %v, beside %d hostile entrants (%d files) %v: %.1f times; heap %d MB, then %d MB",
		alone, *hostileChecks, checked.Load(), beside, beside.Seconds()/alone.Seconds(), before>>20, after>>20)
	if beside > 3*alone {
		t.Errorf("an honest film takes %.1f times as long as alone", beside.Seconds()/alone.Seconds())
	}
	if after > before+32<<20 {
		t.Errorf("the heap grew from %d to %d MB", before>>20, after>>20)
	}
}

// hostilePicture reports whether a file says that it is a picture.
func hostilePicture(file hostile) bool {
	head := make([]byte, 4)
	_, _ = file.content.ReadAt(head, 0)
	return string(head[1:]) == "PNG" || head[0] == 0xFF && head[1] == 0xD8
}

// heap is what is in use after a collection.
func heap() uint64 {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.HeapAlloc
}
