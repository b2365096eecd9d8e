package fingerprint

import (
	"cmp"
	"math/bits"
	"runtime"
	"slices"
	"sync"
)

// Index finds the films of a collection that are worth comparing with a film. It looks at every word of every sketch:
// with 10,000 films of three minutes these are 90 MB, and each of some three hundred asked words is compared with them
// within a second on two processors. Methods may be called concurrently.
type Index struct {
	mutex    sync.RWMutex
	films    []indexed
	position map[string]int
}

type indexed struct {
	id     string
	sketch Sketch
}

// Add adds a film, or replaces it.
func (x *Index) Add(id string, s Sketch) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.position == nil {
		x.position = map[string]int{}
	}
	if at, ok := x.position[id]; ok {
		x.films[at].sketch = s
		return
	}
	x.position[id] = len(x.films)
	x.films = append(x.films, indexed{id, s})
}

// Remove removes a film.
func (x *Index) Remove(id string) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	at, ok := x.position[id]
	if !ok {
		return
	}
	last := len(x.films) - 1
	x.films[at] = x.films[last]
	x.position[x.films[at].id] = at
	x.films, x.films[last] = x.films[:last], indexed{}
	delete(x.position, id)
}

// Len is the number of films.
func (x *Index) Len() int {
	x.mutex.RLock()
	defer x.mutex.RUnlock()
	return len(x.films)
}

const (
	nearWord      = 18 // bits; words that differ in fewer may be of the same picture or sound
	askedFrames   = 64
	askedKeys     = 32
	askedSounds   = 120
	candidatesOf  = 16 // of each kind
	soundAskEvery = 5  // words; in turn at each place between two that are kept
)

// Candidates returns the films that are the likeliest to share something with a film, the likeliest first, at most 32.
func (x *Index) Candidates(f *Film) []string {
	x.mutex.RLock()
	defer x.mutex.RUnlock()
	frames, crops := f.askedWords()
	sounds := thin(f.soundWords(soundAskEvery), askedSounds)
	pictures, heard := newTally(len(frames)+len(crops), len(x.films)), newTally(len(sounds), len(x.films))
	var workers sync.WaitGroup
	processors := runtime.GOMAXPROCS(0)
	for p := range processors {
		workers.Go(func() {
			for i := p; i < len(x.films); i += processors {
				s := &x.films[i].sketch
				for q, w := range frames {
					pictures.count(q, i, min(nearestPicture(w, s.Whole), nearestPicture(w, s.Crops)))
				}
				for q, w := range crops {
					pictures.count(len(frames)+q, i, nearestPicture(w, s.Whole))
				}
				for q, w := range sounds {
					heard.count(q, i, nearest(w, s.Sound))
				}
			}
		})
	}
	workers.Wait()
	var ids []string
	a, b := pictures.best(), heard.best()
	for i := range max(len(a), len(b)) {
		for _, list := range [][]int{a, b} {
			if i < len(list) && !slices.Contains(ids, x.films[list[i]].id) {
				ids = append(ids, x.films[list[i]].id)
			}
		}
	}
	return ids
}

// askedWords are words of frames and of crops to look for.
func (f *Film) askedWords() (frames, crops []uint64) {
	for i := range f.Views {
		v := &f.Views[i]
		var own []uint64
		for k := range v.Frames {
			if v.Frames[k].telling() {
				own = append(own, v.Frames[k].Word)
			}
		}
		frames = append(frames, thin(own, askedFrames/len(f.Views))...)
		var keys []uint64
		for k := range v.Keys {
			for _, c := range sketchedCrops {
				keys = append(keys, v.Keys[k].Crops[c].Word)
			}
		}
		crops = append(crops, thin(keys, len(sketchedCrops)*askedKeys/len(f.Views))...)
	}
	return frames, crops
}

// thin keeps at most n of a list, evenly.
func thin(list []uint64, n int) []uint64 {
	if len(list) <= n {
		return list
	}
	kept := make([]uint64, n)
	for i := range kept {
		kept[i] = list[i*len(list)/n]
	}
	return kept
}

// nearest returns in how many bits a word differs from the nearest of a list; 64 for none.
func nearest(w uint64, list []uint64) int {
	least := 64
	for _, v := range list {
		least = min(least, bits.OnesCount64(w^v))
	}
	return least
}

// nearestPicture is nearest of a picture or of the mirrored one.
func nearestPicture(w uint64, list []uint64) int {
	least, mirrored := 64, mirroredWord(w)
	for _, v := range list {
		least = min(least, bits.OnesCount64(w^v), bits.OnesCount64(mirrored^v))
	}
	return least
}

// tally counts how near films are to each asked word.
type tally struct {
	near [][]uint8 // by asked word and film: nearWord less the difference
}

func newTally(words, films int) *tally {
	t := &tally{make([][]uint8, words)}
	for i := range t.near {
		t.near[i] = make([]uint8, films)
	}
	return t
}

func (t *tally) count(word, film, difference int) {
	if difference < nearWord {
		t.near[word][film] = uint8(nearWord - difference)
	}
}

// best returns the films that are near to most words. A word that many films are near to counts less.
func (t *tally) best() []int {
	if len(t.near) == 0 {
		return nil
	}
	sum := make([]float64, len(t.near[0]))
	for _, films := range t.near {
		hits := 0
		for _, n := range films {
			if n > 0 {
				hits++
			}
		}
		weight := 1 / float64(1+hits)
		for i, n := range films {
			sum[i] += weight * float64(n) * float64(n)
		}
	}
	list := make([]int, 0, len(sum))
	for i, v := range sum {
		if v > 0 {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(sum[b], sum[a]) })
	return list[:min(len(list), candidatesOf)]
}
