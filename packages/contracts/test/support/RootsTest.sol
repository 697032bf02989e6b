// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ReservesRoots} from "../../src/ReservesRoots.sol";
import {Test, vm} from "./Test.sol";

/// @notice A tree of three accounts, built by hand. That it is the tree of the server and of the page is proven in
/// deploy/seed-chain.int.test.ts.
abstract contract RootsTest is Test {
    bytes16 internal constant REPORT = bytes16(uint128(0x99));
    bytes32 internal constant PADDING = 0xdbc1b4c900ffe48d575b5da5c638040125f65db0fe3e24494b76ea986457d986;

    address internal publisher = _person("publisher");
    ReservesRoots internal roots;

    bytes32 internal constant BOOKS = keccak256("books");

    event RootPublished(
        bytes16 indexed reportId,
        bytes32 root,
        uint256 liabilities,
        uint256 accounts,
        uint64 booksNumber,
        bytes32 booksHash
    );

    event RootDisowned(bytes16 indexed reportId);

    function setUp() public {
        vm.warp(START);
        _newRoots();
    }

    function _publish(uint256 liabilities, uint128 accounts) internal {
        // Before the prank: a hash is a call too, and would use it up.
        bytes32 root = _root();
        vm.prank(publisher);
        roots.publish(REPORT, root, liabilities, accounts, 0, 0, 0);
    }

    function _newRoots() internal {
        roots = new ReservesRoots(timelock, guardian, publisher);
    }

    function _publishRoot(bytes32 root, uint256 liabilities, uint128 accounts) internal {
        vm.prank(publisher);
        roots.publish(REPORT, root, liabilities, accounts, 0, 0, 0);
    }

    function _verify(uint128 account, uint256 balance, ReservesRoots.Step[] memory path) internal view returns (bool) {
        return roots.verify(REPORT, bytes16(account), balance, _salt(account), path);
    }

    function _pathOfFirst() internal pure returns (ReservesRoots.Step[] memory path) {
        path = new ReservesRoots.Step[](2);
        path[0] = ReservesRoots.Step(_leaf(2, 20), 20, false);
        path[1] = ReservesRoots.Step(_node(_leaf(3, 30), 30, PADDING, 0), 30, false);
    }

    function _pathOfThird() internal pure returns (ReservesRoots.Step[] memory path) {
        path = new ReservesRoots.Step[](2);
        path[0] = ReservesRoots.Step(PADDING, 0, false);
        path[1] = ReservesRoots.Step(_node(_leaf(1, 10), 10, _leaf(2, 20), 20), 30, true);
    }

    function _root() internal pure returns (bytes32) {
        bytes32 left = _node(_leaf(1, 10), 10, _leaf(2, 20), 20);
        return _node(left, 30, _node(_leaf(3, 30), 30, PADDING, 0), 30);
    }

    function _leaf(uint128 account, uint256 balance) internal pure returns (bytes32) {
        return sha256(abi.encodePacked(hex"00", REPORT, bytes16(account), balance, _salt(account)));
    }

    function _node(bytes32 left, uint256 leftSum, bytes32 right, uint256 rightSum) internal pure returns (bytes32) {
        return sha256(abi.encodePacked(hex"01", left, leftSum, right, rightSum));
    }

    function _salt(uint128 account) internal pure returns (bytes32) {
        return bytes32(uint256(account) << 8);
    }
}
