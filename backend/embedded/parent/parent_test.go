package parent_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"marquee/backend/embedded/parent"
)

// TestMain is also the parent and the child process of the test.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		switch os.Args[1] {
		case "be-parent":
			os.Exit(beParent())
		case "be-child":
			ctx := parent.Follow(context.Background())
			fmt.Println("following")
			<-ctx.Done()
			fmt.Println("ended")
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

// beParent starts the child with this process's output and waits until it is killed.
func beParent() int {
	self, err := os.Executable()
	if err != nil {
		return 1
	}
	child := exec.Command(self, "be-child")
	child.Stdout = os.Stdout
	if err := child.Run(); err != nil {
		return 1
	}
	return 0
}

func TestChildEndsWhenItsParentIsKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "be-parent")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "following" {
		t.Fatalf("the child printed %q", lines.Text())
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if !lines.Scan() || lines.Text() != "ended" {
		t.Errorf("the child printed %q, want that it ended", lines.Text())
	}
	_ = cmd.Wait()
}

func TestFollowEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	followed := parent.Follow(ctx)
	cancel()
	select {
	case <-followed.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("goes on after its context")
	}
	if !errors.Is(followed.Err(), context.Canceled) {
		t.Errorf("ended with %v", followed.Err())
	}
}
