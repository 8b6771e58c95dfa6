"""Two Kiebitz programs in two network namespaces play a game over HTTP; the link between them is cut and restored.

    tests/network/namespaces.py KIEBITZ

The server and White sit in one namespace, Black in the other, with a pair of virtual interfaces between them. In mid-game
the link goes down for longer than a silent connection is believed in, and comes back. Meanwhile somebody without a key, and
with the spectator's, tries to move from the other side. At the end all three must have the same game.

It needs root, ip (iproute2) and curl. Where a namespace cannot be made it says so and is left out.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SERVER, PLAYER = "10.117.0.1", "10.117.0.2"
PORT = 7979
# Longer than the 15 s after which a silent stream counts as broken.
CUT_S = 18
# How long the whole game may take.
LONGEST_S = 240


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, capture_output=True, **options).stdout


class Net:
    """Two namespaces, and the link between them."""

    def __init__(self):
        self.names = [f"kz-{side}-{os.getpid()}" for side in ("a", "b")]
        self.ends = [f"kz{side}{os.getpid() % 100000}" for side in ("a", "b")]

    def __enter__(self):
        for name in self.names:
            run("ip", "netns", "add", name)
        run("ip", "link", "add", self.ends[0], "type", "veth", "peer", "name", self.ends[1])
        for name, end, address in zip(self.names, self.ends, (SERVER, PLAYER), strict=True):
            run("ip", "link", "set", end, "netns", name)
            run("ip", "-n", name, "address", "add", f"{address}/24", "dev", end)
            run("ip", "-n", name, "link", "set", "lo", "up")
            run("ip", "-n", name, "link", "set", end, "up")
        return self

    def __exit__(self, *_):
        for name in self.names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)

    def link(self, state):
        run("ip", "-n", self.names[0], "link", "set", self.ends[0], state)

    def within(self, side, *command):
        return ["ip", "netns", "exec", self.names[side], *command]


def ask(net, side, method, path, key=None, body=None):
    """The status and the JSON of an answer, asked for from one of the namespaces."""
    command = ["curl", "-s", "-m", "10", "-X", method, "-w", "\n%{http_code}"]
    command += ["-H", "Content-Type: application/json"]
    if key:
        command += ["-H", f"Authorization: Bearer {key}"]
    if body is not None:
        command += ["-d", json.dumps(body)]
    text = run(*net.within(side, *command, f"http://{SERVER}:{PORT}{path}"))
    answer, status = text.rsplit("\n", 1)
    return int(status), json.loads(answer) if answer else None


def moves_of(printed):
    """The moves of the game a program printed."""
    body = printed[printed.rindex("[Termination") :].split("\n\n", 1)[1]
    body = re.sub(r"\{[^}]*\}", " ", body)
    return [word for word in body.split() if not word.endswith(".") and word not in ("1-0", "0-1", "1/2-1/2", "*")]


def can_make_namespaces():
    if os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("curl"):
        return False
    net = Net()
    try:
        # Containers often allow only a part of it: all of it is tried.
        with net:
            run(*net.within(0, "curl", "--version"))
        return True
    except subprocess.CalledProcessError:
        net.__exit__()
        return False


def play(kiebitz, folder):
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    environment.update(
        KIEBITZ_DB=f"{folder}/games.db", KIEBITZ_TABLES=f"{folder}/tables", KIEBITZ_CONFIG=f"{folder}/none"
    )
    processes = []

    def start(net, side, *arguments):
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        process = subprocess.Popen(net.within(side, kiebitz, *arguments), text=True, env=environment, **pipes)
        processes.append(process)
        return process

    with Net() as net:
        try:
            start(net, 0, "serve", "--host", "0.0.0.0", "--port", str(PORT), "--links-only")
            # Only the server's own machine begins games, by a name that means itself.
            wish = {"white": "guest:White", "black": "guest:Black"}
            since = time.monotonic()
            begin = ["curl", "-s", "-X", "POST", "-H", "Content-Type: application/json", "-d", json.dumps(wish)]
            begin.append(f"http://127.0.0.1:{PORT}/api/games")
            while True:
                begun = subprocess.run(net.within(0, *begin), text=True, capture_output=True)
                if begun.returncode == 0 and begun.stdout:
                    break
                assert time.monotonic() - since < 30, "the server does not answer"
                time.sleep(0.1)
            status, _ = ask(net, 1, "POST", "/api/games", body=wish)
            assert status == 403, f"a stranger began a game: {status}"
            game = json.loads(begun.stdout)
            number, keys = game["id"], game["keys"]
            url = f"http://{SERVER}:{PORT}/#/join/{number}/"
            # The engine takes two seconds a move where there is no clock: so the game is still on when the link is cut.
            white = start(net, 0, "join", url + keys["white"], "--player", "engine")
            black = start(net, 1, "join", url + keys["black"], "--player", "normal")

            def state():
                return ask(net, 0, "GET", f"/api/games/{number}", keys["watch"])[1]

            def wait_for(ply):
                since = time.monotonic()
                while (now := state())["ply"] < ply and now["status"] != "over":
                    assert time.monotonic() - since < LONGEST_S, f"they stopped at {now['ply']}"
                    time.sleep(0.05)
                return now

            assert wait_for(6)["status"] != "over", "the game was too short for this test"

            commands = f"/api/games/{number}/commands"
            for name, key in (("nobody's", None), ("a wrong", "0" * 48), ("the spectator's", keys["watch"])):
                for command in ({"command": "move", "move": "a2a3"}, {"command": "resign", "by": "white"}):
                    status, _ = ask(net, 1, "POST", commands, key, command)
                    assert status == 403, f"with {name} key: {status}"
            for command in ({"command": "resign", "by": "white"}, {"command": "abort"}):
                status, _ = ask(net, 1, "POST", commands, keys["black"], command)
                assert status == 403, f"with the other side's key: {status}"
            status, _ = ask(net, 1, "GET", f"/api/games/{number}")
            assert status == 403, f"a stranger looked: {status}"

            net.link("down")
            time.sleep(3)
            at = state()["ply"]
            time.sleep(CUT_S - 3)
            during = state()["ply"]
            assert during <= at + 1, f"moves came through a link that was down: {at}, then {during}"
            net.link("up")
            after = wait_for(during + 4)
            assert after["ply"] >= during + 4 or after["status"] == "over", "the game did not go on"

            if state()["status"] != "over":
                # Both know how to play; it need not be to the end.
                wait_for(during + 6)
                ask(net, 1, "POST", commands, keys["black"], {"command": "resign"})
            printed = [player.communicate(timeout=LONGEST_S)[0] for player in (white, black)]
            there = state()
            assert there["status"] == "over", there["status"]
            played = [move["san"] for move in there["moves"]]
            for player, text in zip((white, black), printed, strict=True):
                assert player.returncode == 0, text
                assert moves_of(text) == played, f"another game:\n{text}"
                assert text.count("\nWhite: ") + text.count("\nBlack: ") == len(played), text
                assert keys["black"] not in text and keys["white"] not in text
            assert "The connection was lost" in printed[1] and "The connection is back" in printed[1], printed[1]
            print(
                f"{len(played)} plies, {there['result']}: the link was down for {CUT_S} s at ply {during}, "
                "no move was lost or played twice, and nobody moved without a key"
            )
        finally:
            for process in processes:
                if process.poll() is None:
                    process.kill()
                    process.wait()


def main():
    if not can_make_namespaces():
        print("left out: no network namespaces (root, ip and curl are needed)")
        return
    with tempfile.TemporaryDirectory() as folder:
        play(os.path.abspath(sys.argv[1]), folder)


if __name__ == "__main__":
    main()
