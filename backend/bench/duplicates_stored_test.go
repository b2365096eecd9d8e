package bench

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/fingerprint"
	"marquee/backend/pg"
	"marquee/backend/screening"
	"marquee/backend/stores"
)

// storedSize is how long stored films are, in seconds, and how many new ones are compared with them.
func storedSize() (length, added int) {
	if given().full {
		return 180, 40
	}
	return 15, 2
}

// measureStored measures what a worker takes to compare new films with so many that are stored, each as long as a film
// of three minutes at full size: from the claim of a film to its stored pairs. Their contents are those of films, so that the 32
// that are compared in full take what alike films take; their sketches are of any words.
func measureStored(t *testing.T, films []*fingerprint.Film, against int) {
	t.Helper()
	db, err := pg.Open(t.Context(), database(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	do := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Pool.Exec(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	storeFilms(do, films, against)
	_, added := storedSize()
	worker := &screening.Recogniser{
		Prints: stores.New(db), Now: time.Now, Clock: contest.WallClock{}, Log: slog.New(slog.DiscardHandler),
	}
	before := heap()
	var times []time.Duration
	for range 1 + added {
		begun := time.Now()
		if found, err := worker.Work(t.Context()); err != nil || !found {
			t.Fatalf("a film is due: %v, %v", found, err)
		}
		times = append(times, time.Since(begun))
	}
	memory := float64(heap()-before) / (1 << 20)
	runtime.KeepAlive(worker)
	first, rest := times[0], times[1:]
	what := fmt.Sprintf("a new film among %d stored", against)
	publish(t,
		figure{What: what, Figure: "median", Unit: "s", Digits: 2, Measured: median(seconds(rest))},
		figure{
			What: what, Figure: "95 of 100", Unit: "s", Digits: 2, Measured: quantile(rest, .95).Seconds(),
			AtMost: new(againstAtMost),
		},
		figure{What: what, Figure: "the first of a worker, which reads all", Unit: "s", Digits: 2, Measured: first.Seconds()},
		figure{What: what, Figure: "memory of a worker", Unit: "MiB", Measured: memory})
}

// storeFilms stores films that are compared, and the new ones and one more that are described only.
func storeFilms(do func(statement string, args ...any), films []*fingerprint.Film, against int) {
	length, added := storedSize()
	do(`INSERT INTO entrants (email, username, language)
		SELECT format('maker%s@films.example', i), format('maker%s', i), 'zh' FROM generate_series(1, $1::integer) i`,
		against+1+added)
	do(`INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
			duration_ms, width, height, created_at, contest_at, expires_at)
		SELECT 'international', e.id, 'video', 'film', 1000, 'video/mp4', format('works/%s', md5(e.email)), 'https://store.example', 'succeed',
			$1::integer * 1000, 1920, 1080, now(), now(), now()
		FROM entrants e`, length)
	do(`INSERT INTO screening_copies (upload_id, state, next_look, ended_at, made)
		SELECT id, 'completed', now(), now(), jsonb_build_object('film', jsonb_build_object('object', object)) FROM uploads`)
	do(`INSERT INTO fingerprints (upload_id, next_look) SELECT id, now() FROM uploads`)
	dice := rand.New(rand.NewPCG(1, 10_000))
	words := func(n int) []uint64 {
		list := make([]uint64, n)
		for i := range list {
			list[i] = dice.Uint64()
		}
		return list
	}
	long := make([]*fingerprint.Film, len(films))
	for n := range long {
		long[n] = longer(films, n, length)
	}
	const together = 100
	for from := 0; from < against; from += together {
		film := long[from/together%len(long)]
		s := film.Sketch()
		var sketches [][]byte
		for range min(together, against-from) {
			sketches = append(sketches, fingerprint.Sketch{
				Whole: words(len(s.Whole)), Crops: words(len(s.Crops)), Sound: words(len(s.Sound)),
			}.Marshal())
		}
		do(`UPDATE fingerprints f SET content = $1, sketch = s.sketch, made_at = now(), compared_at = now()
			FROM unnest($2::bytea[]) WITH ORDINALITY s (sketch, n) WHERE f.id = $3 + s.n`, film.Marshal(), sketches, from)
	}
	for n := range 1 + added {
		film := long[n%len(long)]
		do(`UPDATE fingerprints SET content = $1, sketch = $2, made_at = now() WHERE id = $3`,
			film.Marshal(), film.Sketch().Marshal(), against+n+1)
	}
	do(`ANALYZE`)
}

// longer joins the descriptions of films, from one of them on, to one of a length in seconds with as many frames as a
// film of three minutes has.
func longer(films []*fingerprint.Film, from, length int) *fingerprint.Film {
	long := &fingerprint.Film{Views: make([]fingerprint.View, 1)}
	view := &long.Views[0]
	for n := from; long.Length < float64(length); n++ {
		f := films[n%len(films)]
		for i, frame := range f.Views[0].Frames {
			if frame.At += long.Length; i%3 == 0 {
				view.Frames = append(view.Frames, frame)
			}
		}
		lastKey := -1.0
		for _, key := range f.Views[0].Keys {
			if key.At-lastKey >= 1 {
				lastKey = key.At
				key.At += long.Length
				view.Keys = append(view.Keys, key)
			}
		}
		for _, cut := range f.Cuts {
			long.Cuts = append(long.Cuts, cut+long.Length)
		}
		long.Sound = append(long.Sound, f.Sound...)
		long.Length += f.Length
	}
	return long
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func seconds(times []time.Duration) []float64 {
	list := make([]float64, len(times))
	for i, d := range times {
		list[i] = d.Seconds()
	}
	return list
}
