"""scripts/fetch_data.py against a server of our own: what is right is kept, what is wrong is refused with its reason."""

import hashlib
import io
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/fetch_data.py"
HEAD = "file\tsha256\tbytes\tlicence\trepository\tcommit\tpath\trule"


def zipped(data):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("inside.epd", data)
    return buffer.getvalue()


LINES = b"".join(b"line %d\n" % number for number in range(100))
GAMES = b"variant,hash,uci\nchess,1,e2e4\nracingkings,2,h2h3 a2a3\nracingkings,3,g1g5\nracingkings,4,h2g3\n"
FILES = {
    "plain.epd": b"a position\n",
    "book.zip": zipped(LINES),
    "games.csv": GAMES,
    "broken.zip": b"no archive",
}


class Handler(BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        name = self.path.rsplit("/", 1)[1]
        if name == "cut.epd":  # the connection closes before all is sent
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"the beginning")
            return
        if name not in FILES:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(FILES[name])))
        self.end_headers()
        self.wfile.write(FILES[name])

    def log_message(self, *_):
        pass


class FetchData(unittest.TestCase):
    def setUp(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.source = f"http://127.0.0.1:{self.server.server_port}"
        self.folder = tempfile.TemporaryDirectory()
        self.into = Path(self.folder.name) / "data"
        Handler.asked.clear()

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()
        self.folder.cleanup()

    def fetch(self, *rows, names=()):
        listed = Path(self.folder.name) / "list.tsv"
        lines = [
            "\t".join(
                [
                    file,
                    hashlib.sha256(content).hexdigest(),
                    str(len(content)),
                    "CC0-1.0",
                    "some/one",
                    "HEAD",
                    path,
                    rule,
                ]
            )
            for file, content, path, rule in rows
        ]
        listed.write_text("# a remark\n" + "\n".join([HEAD, *lines]) + "\n")
        command = [sys.executable, SCRIPT, "--list", listed, "--from", self.source, "--into", self.into, *names]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_files_are_fetched_once(self):
        rows = [
            ("plain.epd", FILES["plain.epd"], "plain.epd", ""),
            ("books/few.epd", b"line 0\nline 20\nline 40\n", "book.zip", "unzip every 20 first 3"),
            ("races.csv", b"variant,uci\nracingkings,h2h3 a2a3\nracingkings,g1g5\n", "games.csv", "csv racingkings 2"),
        ]
        result = self.fetch(*rows)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("3 files fetched, 0 were there", result.stdout)
        self.assertIn("3 files: CC0-1.0", result.stdout)
        for file, content, _, _ in rows:
            self.assertEqual((self.into / file).read_bytes(), content)
        self.assertEqual(Handler.asked[0], "/some/one/HEAD/plain.epd")
        asked = len(Handler.asked)
        # One is damaged here: only that one is fetched again.
        (self.into / "plain.epd").write_text("damaged")
        self.assertIn("1 files fetched, 2 were there", self.fetch(*rows).stdout)
        self.assertEqual(len(Handler.asked), asked + 1)
        self.assertEqual((self.into / "plain.epd").read_bytes(), FILES["plain.epd"])

    def test_what_is_wrong_is_refused_and_the_rest_is_kept(self):
        result = self.fetch(
            ("other.epd", b"what it was", "plain.epd", ""),
            ("cut.epd", b"all of it", "cut.epd", ""),
            ("missing.epd", b"", "missing.epd", ""),
            ("broken.epd", b"", "broken.zip", "unzip"),
            ("plain.epd", FILES["plain.epd"], "plain.epd", ""),
        )
        self.assertEqual(result.returncode, 1)
        told = result.stderr.splitlines()
        self.assertEqual(len(told), 4, told)
        for line, words in zip(told, ("checksum", "broke off", "404", "not what the list describes"), strict=True):
            self.assertIn(words, line)
        self.assertEqual(sorted(path.name for path in self.into.rglob("*")), ["plain.epd"])

    def test_without_a_network_there_is_one_sentence(self):
        self.source = "http://127.0.0.1:1"
        result = self.fetch(*(("plain.epd", b"x", "plain.epd", "") for _ in range(3)))
        self.assertEqual(result.returncode, 1)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn("cannot be reached", result.stderr)

    def test_names_choose(self):
        rows = [(f"{folder}/plain.epd", FILES["plain.epd"], "plain.epd", "") for folder in ("perft", "mates")]
        self.assertEqual(self.fetch(*rows, names=["perft"]).returncode, 0)
        self.assertEqual(len(Handler.asked), 1)
        self.assertIn("no file", self.fetch(*rows, names=["nothing"]).stderr)

    def test_the_list_of_the_repository(self):
        text = (ROOT / "data/collections.tsv").read_text()
        rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
        self.assertEqual("\t".join(rows[0]), HEAD)
        self.assertGreater(len(rows), 200)
        self.assertEqual(len({row[0] for row in rows}), len(rows))
        for row in rows[1:]:
            file, digest, size, licence, repository, commit, path, _ = row
            self.assertRegex(digest, r"^[0-9a-f]{64}$")
            self.assertRegex(repository, r"^[\w.-]+/[\w.-]+$")
            self.assertRegex(commit, r"^(HEAD|[0-9a-f]{40})$")
            self.assertTrue(int(size) > 0 and licence and path and ".." not in file and not file.startswith("/"), row)


if __name__ == "__main__":
    unittest.main()
