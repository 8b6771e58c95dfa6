"""docs/documents.md: every row is whole, and every test that it names is in the sources."""

import importlib.util
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def script():
    spec = importlib.util.spec_from_file_location("documents", ROOT / "scripts/documents.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Rows(unittest.TestCase):
    def setUp(self):
        self.rows = script().rows()

    def test_all_five_documents_have_rows(self):
        self.assertEqual({row.document for row in self.rows}, set("ABCDE"))
        self.assertGreater(len(self.rows), 100)

    def test_a_row_names_a_test_or_says_why_there_is_none(self):
        for row in self.rows:
            self.assertTrue(row.section and row.demand, row.demand)
            self.assertTrue(row.tests or row.proof.startswith("– "), row.demand)

    def test_every_test_is_in_the_sources(self):
        for row in self.rows:
            for crate, name in row.tests:
                module, function = name.rsplit("::", 1)
                place = ROOT / "crates" / crate / "tests" / module.replace("::", "/")
                files = [place.with_suffix(".rs"), *place.glob("*.rs")]
                text = "".join(file.read_text(encoding="utf-8") for file in files if file.exists())
                self.assertRegex(text, re.compile(rf"#\[test\]\s+fn {function}\b"), f"{crate} {name}")


if __name__ == "__main__":
    unittest.main()
